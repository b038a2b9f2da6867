import { readRequestId } from '#shared/api/edge';
import type { PublishData } from '#shared/publish/publish-data';
import { PublishDataError, retryWhileOverloaded } from './public-functions';

/**
 * The address of a page's publish data: the whole project, or the clip that `?clip=` names by its `created_at` (spec section 7). A link with a
 * name (`?for=`) is part of it, although only `openLink` takes it. A frame shows the whole project to anyone, whatever its query says.
 */
export function buildPublishUrl(id: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const asked = new URLSearchParams(pathname.startsWith('/embed/') ? '' : search);
  const chosen = [...asked].filter(([name]) => name === 'clip' || name === 'for');
  const query = chosen.length > 0 ? `?${new URLSearchParams(chosen).toString()}` : '';
  return `/publish/${encodeURIComponent(id)}${query}`;
}

/** A rendered page that the browser restored from yesterday's session has grants that expired. */
const RENDERED_MAX_MS = 60 * 60 * 1000;

/** The data that the page was rendered with, unless it is for another address or old. */
export function readRenderedData(address: string): PublishData | undefined {
  const rendered = document.getElementById('publish-data');
  if (!rendered) return undefined;
  const { rendered_at, data } = JSON.parse(rendered.textContent) as { rendered_at: number; data: PublishData };
  const isNew = Math.abs(Date.now() - rendered_at) < RENDERED_MAX_MS;
  return isNew && address === `/publish/${data.id}` ? data : undefined;
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

/** Its code loads only for a link that isn't open to anyone, or has a name. */
const openGuardedLink = (address: string): Promise<PublishData> =>
  import('./guard/open-guarded-link').then((loaded) => loaded.openGuardedLink(address));

/**
 * Gets publish data. While the server is overloaded, retries with jitter. Our own API's answer is not validated, to keep the page small.
 * @throws PublishDataError what locks a guarded link, `missing` for a link that leads nowhere, `failed` if the connection or the server is down
 */
export async function fetchPublishData(address: string, pause?: (ms: number) => Promise<void>): Promise<PublishData> {
  if (/[?&]for=/.test(address)) return openGuardedLink(address);
  const ask = () => takePrefetchedResponse(address) ?? fetch(address).catch(() => undefined);
  const response = await retryWhileOverloaded(ask, pause);
  if (response?.status === 404 || response?.status === 400) return openGuardedLink(address);
  if (!response?.ok) throw new PublishDataError('failed', response && toFailedRequest(response));
  return (await response.json()) as PublishData;
}
