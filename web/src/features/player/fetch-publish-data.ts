import { type Backoff, backoffMs, wait } from '#shared/time/retry';
import type { PublishData } from '#shared/publish/publish-data';

/** Why a presentation can't be shown. */
export class PublishDataError extends Error {
  constructor(readonly reason: 'missing' | 'failed') {
    super(`The presentation is ${reason}.`);
  }
}

/** What the page has asked for before this script was there (`publish-ahead.js`). */
interface PrefetchedResponse {
  address: string;
  response: Promise<Response | undefined>;
}

/** The first asking uses it, a later one asks anew. */
function takePrefetchedResponse(address: string): PrefetchedResponse['response'] | undefined {
  const ahead = Reflect.get(globalThis, 'publishAhead') as PrefetchedResponse | undefined;
  Reflect.deleteProperty(globalThis, 'publishAhead');
  return ahead?.address === address ? ahead.response : undefined;
}

/** Before pages that were among too many ask again. */
const BACKOFF: Backoff = { firstMs: 2000, maxMs: 8000, jitter: 0.5 };
const TRIES = 4;

/**
 * Fetches what the player plays; again, and never at the same moment as others, while it is told that there are too many. The answer
 * comes from our own API and is not checked again: the page stays small.
 * @throws PublishDataError `missing` for a link that leads nowhere, `failed` for a line or a server that is down
 */
export async function fetchPublishData(address: string, pause = wait): Promise<PublishData> {
  const ask = () => takePrefetchedResponse(address) ?? fetch(address).catch(() => undefined);
  let response = await ask();
  for (let tries = 1; response?.status === 429 && tries < TRIES; tries++) {
    await pause(backoffMs(tries, BACKOFF));
    response = await ask();
  }
  if (response?.status === 404 || response?.status === 400) throw new PublishDataError('missing');
  if (!response?.ok) throw new PublishDataError('failed');
  return (await response.json()) as PublishData;
}
