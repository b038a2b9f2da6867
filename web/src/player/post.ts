import type { Contract, InputOf, OutputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/door';

/** What a function answered: its HTTP status, 0 where nothing came back, and what it gave where it worked. */
export interface Answer<C extends Contract> {
  status: number;
  data?: OutputOf<C>;
  /** The sentence of a refusal. */
  message?: string;
}

/** The status of an answer that refuses, as to a token that counts no more. */
export const REFUSED = 403;

export const addressOf = (name: string): string => `${API_PATH}/${name}`;

/** The body of a call, as functions take it. */
export const bodyOf = (input: object): string => JSON.stringify({ data: input });

/**
 * Calls a function that nobody needs to be signed in for; never rejects. The page is to stay small: contracts are known here by
 * their types alone, and what our own API answers is not checked again.
 */
export async function post<C extends Contract>(name: string, input: InputOf<C>): Promise<Answer<C>> {
  try {
    const response = await fetch(addressOf(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bodyOf(input as object),
      keepalive: true,
    });
    const { data, error } = (await response.json()) as { data?: OutputOf<C>; error?: { message: string } };
    return { status: response.status, data, message: error?.message };
  } catch {
    return { status: 0 };
  }
}
