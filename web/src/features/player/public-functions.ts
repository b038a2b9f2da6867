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

/** Calls a public function; never rejects. To keep the page small, our own API's answer is not validated. The firewall's has no JSON. */
export async function callPublicFunction<C extends Contract>(name: string, input: InputOf<C>): Promise<Answer<C>> {
  try {
    const response = await fetch(functionUrl(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: encodeBody(input as object),
      keepalive: true,
    });
    const { data, error } = (await response.json().catch(() => ({}))) as {
      data?: OutputOf<C>;
      error?: { message: string };
    };
    return { status: response.status, data, message: error?.message };
  } catch {
    return { status: 0 };
  }
}

const BACKOFF: Backoff = { firstMs: 2000, maxMs: 60_000, jitter: 0.5 };
/** For server overload and for an address's limit in ten minutes. Both pass, and faster retries don't help. */
const RATE_LIMIT_BACKOFF: Backoff = { firstMs: 20_000, maxMs: 300_000, jitter: 0.5 };
/** For somebody who waits for a page. */
const TRIES = 4;

type Pause = (ms: number) => Promise<void>;

/** Sends again while there is a backoff for the answer. Returns the final one. */
async function repeat<A>(
  send: () => Promise<A>,
  findBackoff: (answer: A) => Backoff | false,
  pause: Pause = wait,
  tries = Infinity,
): Promise<A> {
  for (let failures = 1; ; failures++) {
    const answer = await send();
    const backoff = findBackoff(answer);
    if (!backoff || failures === tries) return answer;
    await pause(backoffMs(failures, backoff));
  }
}

/** Sends again with growing, random waits while the connection fails or the server is overloaded. Returns the final answer. */
export const retryUntilAccepted = <A extends { status: number }>(send: () => Promise<A>, pause?: Pause): Promise<A> =>
  repeat(
    send,
    ({ status }) => (status === 429 ? RATE_LIMIT_BACKOFF : (status === 0 || status >= 500) && BACKOFF),
    pause,
  );

/** Sends again, up to three times, while the server is overloaded. A function's own refusal with this status has a message. */
export const retryWhileOverloaded = <A extends { status: number; message?: string } | undefined>(
  send: () => Promise<A>,
  pause?: Pause,
): Promise<A> =>
  repeat(send, (answer) => answer?.status === 429 && answer.message === undefined && BACKOFF, pause, TRIES);

/** Why a presentation can’t be played. */
export class PublishDataError extends Error {
  override readonly name = 'PublishDataError';

  constructor(
    readonly reason: 'missing' | 'failed' | LinkLock,
    /** Of a request that the server failed. */
    readonly requestId?: string,
  ) {
    super(reason);
  }
}
