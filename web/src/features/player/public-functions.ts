import type { Contract, InputOf, OutputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import type { LinkLock } from '#shared/api/publish';
import { type Backoff, backoffMs, wait } from '#shared/time/retry';

/** A function's answer: its HTTP status (0 if none came back), and its data on success. */
export interface Answer<C extends Contract> {
  status: number;
  data?: OutputOf<C>;
  message?: string;
}

/** The status of a refusal, for example of an expired token. */
export const REFUSED_STATUS = 403;

export const functionUrl = (name: string): string => `${API_PATH}/${name}`;

export const encodeBody = (input: object): string => JSON.stringify({ data: input });

/** Calls a public function; never rejects. To keep the page small, our own API's answer is not validated. */
export async function callPublicFunction<C extends Contract>(name: string, input: InputOf<C>): Promise<Answer<C>> {
  try {
    const response = await fetch(functionUrl(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: encodeBody(input as object),
      keepalive: true,
    });
    const { data, error } = (await response.json()) as { data?: OutputOf<C>; error?: { message: string } };
    return { status: response.status, data, message: error?.message };
  } catch {
    return { status: 0 };
  }
}

const NO_ANSWER_BACKOFF: Backoff = { firstMs: 2000, maxMs: 60_000, jitter: 0.5 };
/** For server overload and for an address's limit in ten minutes. Both pass, and faster retries don't help. */
const RATE_LIMIT_BACKOFF: Backoff = { firstMs: 20_000, maxMs: 300_000, jitter: 0.5 };

const isTemporary = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Sends again with growing, random waits while the connection fails or the server is overloaded. Returns the final answer. */
export async function retryUntilAccepted<A extends { status: number }>(
  send: () => Promise<A>,
  pause: (ms: number) => Promise<void> = wait,
): Promise<A> {
  for (let failures = 1; ; failures++) {
    const answer = await send();
    if (!isTemporary(answer.status)) return answer;
    await pause(backoffMs(failures, answer.status === 429 ? RATE_LIMIT_BACKOFF : NO_ANSWER_BACKOFF));
  }
}

/** For somebody who waits for a page. */
const OVERLOAD_BACKOFF: Backoff = { firstMs: 2000, maxMs: 8000, jitter: 0.5 };
const TRIES = 4;

/** Sends again, up to three times, while the server is overloaded. A function's own refusal with this status has a message. */
export async function retryWhileOverloaded<A extends { status: number; message?: string } | undefined>(
  send: () => Promise<A>,
  pause: (ms: number) => Promise<void> = wait,
): Promise<A> {
  for (let tries = 1; ; tries++) {
    const answer = await send();
    if (answer?.status !== 429 || answer.message !== undefined || tries === TRIES) return answer;
    await pause(backoffMs(tries, OVERLOAD_BACKOFF));
  }
}

/** Why a presentation can’t be played. */
export class PublishDataError extends Error {
  override readonly name = 'PublishDataError';

  constructor(
    readonly reason: 'missing' | 'failed' | LinkLock,
    /** Of a request that the server failed. */
    readonly requestId?: string,
  ) {
    super(`The presentation is ${reason}.`);
  }
}
