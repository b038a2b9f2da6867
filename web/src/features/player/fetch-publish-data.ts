import { type Backoff, backoffMs, wait } from '#shared/time/retry';
import { readRequestId } from '#shared/api/edge';
import type { PublishData } from '#shared/publish/publish-data';

export class PublishDataError extends Error {
  override readonly name = 'PublishDataError';

  constructor(
    readonly reason: 'missing' | 'failed',
    /** Of a request that the server failed. */
    readonly requestId?: string,
  ) {
    super(`The presentation is ${reason}.`);
  }
}

/** The request that `publish-ahead.js` sent before this script loaded. */
interface PrefetchedResponse {
  address: string;
  response: Promise<Response | undefined>;
}

/** The first request uses it; later ones fetch again. */
function takePrefetchedResponse(address: string): PrefetchedResponse['response'] | undefined {
  const ahead = Reflect.get(globalThis, 'publishAhead') as PrefetchedResponse | undefined;
  Reflect.deleteProperty(globalThis, 'publishAhead');
  return ahead?.address === address ? ahead.response : undefined;
}

const toFailedRequest = ({ status, headers }: Response): string | undefined =>
  status >= 500 ? readRequestId(headers) : undefined;

/** Retry delays of a page that the server refused under load. */
const BACKOFF: Backoff = { firstMs: 2000, maxMs: 8000, jitter: 0.5 };
const TRIES = 4;

/**
 * Fetches publish data. While the server is overloaded, retries with jitter. Our own API's answer is not validated, to keep the page small.
 * @throws PublishDataError `missing` for a link that leads nowhere, `failed` if the connection or the server is down
 */
export async function fetchPublishData(address: string, pause = wait): Promise<PublishData> {
  const ask = () => takePrefetchedResponse(address) ?? fetch(address).catch(() => undefined);
  let response = await ask();
  for (let tries = 1; response?.status === 429 && tries < TRIES; tries++) {
    await pause(backoffMs(tries, BACKOFF));
    response = await ask();
  }
  if (response?.status === 404 || response?.status === 400) throw new PublishDataError('missing');
  if (!response?.ok) throw new PublishDataError('failed', response && toFailedRequest(response));
  return (await response.json()) as PublishData;
}
