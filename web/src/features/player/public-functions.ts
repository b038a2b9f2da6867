import type { Contract, InputOf, OutputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import { type Backoff, backoffMs, wait } from '#shared/time/retry';

/** What a function answered: its HTTP status, 0 where nothing came back, and what it gave where it worked. */
export interface Answer<C extends Contract> {
  status: number;
  data?: OutputOf<C>;
  /** The sentence of a refusal. */
  message?: string;
}

/** The status of an answer that refuses, as to a token that counts no more. */
export const REFUSED_STATUS = 403;

export const functionUrl = (name: string): string => `${API_PATH}/${name}`;

/** The body of a call, as functions take it. */
export const encodeBody = (input: object): string => JSON.stringify({ data: input });

/**
 * Calls a function that nobody needs to be signed in for; never rejects. The page is to stay small: contracts are known here by
 * their types alone, and what our own API answers is not checked again.
 */
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
/** Too many came at once, or one address has had its share of ten minutes: both pass, and not sooner by asking. */
const RATE_LIMIT_BACKOFF: Backoff = { firstMs: 20_000, maxMs: 300_000, jitter: 0.5 };

const isTemporary = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/**
 * Sends something again, ever more seldom and never at the same moment as others, while it does not arrive or there is no room
 * for it; as long as the page is open. Gives the answer that will not be another one.
 */
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
