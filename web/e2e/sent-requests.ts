import type { Page } from 'playwright-core';

/** A request that sends a part of a recording. */
export interface SentRequest {
  /** The called function; `piece` or `end` for uploads to storage. */
  what: string;
  key?: string;
  bytes: number;
  isConfirmed: boolean;
}

const IN_PAGE = `
const sent = (globalThis.narradeckSent = []);
const plain = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const address = String(input?.url ?? input);
  const body = init?.body;
  const key = body instanceof FormData ? String(body.get('key')) : undefined;
  const what = key ? (key.endsWith('/end') ? 'end' : 'piece') : address.split('/').at(-1);
  if (!key && !/^(createTakeUpload|completeTakeUpload|createUpload|completeUpload|saveEdits)$/.test(what)) return plain(input, init);
  const entry = { what, key, bytes: 0, isConfirmed: false };
  sent.push(entry);
  entry.bytes = (await new Response(body).blob()).size;
  const answer = await plain(input, init);
  entry.isConfirmed = answer.ok;
  return answer;
};
const addressOf = URL.createObjectURL;
URL.createObjectURL = (file) => {
  if (file.type === 'audio/mp4') globalThis.narradeckTake = file;
  return addressOf.call(URL, file);
};`;

/** Records what a page sends of recordings, and what it plays of them. Call it before `goto`. */
export const watchRequests = (page: Page) => page.addInitScript({ content: IN_PAGE });

/** The requests since the page was opened, in order. */
export const readSentRequests = (page: Page): Promise<SentRequest[]> =>
  page.evaluate<SentRequest[]>('globalThis.narradeckSent');

/** The SHA-256 of the take that a page plays in its review. */
export const hashReviewedTake = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(async () => {
    const take = Reflect.get(globalThis, 'narradeckTake') as Blob;
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', await take.arrayBuffer()))];
  });
