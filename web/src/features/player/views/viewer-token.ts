import type { issueViewerToken, Watching } from '#shared/api/views';
import { utcDay } from '#shared/time/time-text';
import { localStore } from '../../../platform/storage/safe-storage';
import { buildPublishUrl, fetchPublishData } from '../fetch-publish-data';
import type { Presentation } from '../model/presentation';
import { callPublicFunction, REFUSED_STATUS, retryUntilAccepted } from '../public-functions';

/** What is viewed, and by whom. */
export type Viewing = Pick<Presentation, 'id' | 'viewerPass' | 'knownViewer'>;

const pendingRequests = new Map<string, Promise<string | undefined>>();

/** A page that stays open for long needs a new pass from publish data, if the link is still valid for the same viewer. */
async function fetchNewPass({ id, knownViewer }: Viewing): Promise<string | undefined> {
  const data = await fetchPublishData(buildPublishUrl(id, location)).catch(() => undefined);
  return data?.known_viewer === knownViewer ? data?.viewer_pass : undefined;
}

/** Sends a request once, or until it is accepted. */
type SendStrategy = typeof retryUntilAccepted;

async function requestToken(viewing: Viewing, sending: SendStrategy): Promise<string | undefined> {
  const { id: project_id, viewerPass: pass } = viewing;
  const answer = await sending(() =>
    callPublicFunction<typeof issueViewerToken>('issueViewerToken', { project_id, pass }),
  );
  if (answer.data) {
    storeViewer(viewing, { token: answer.data.token, isCounted: false });
    return answer.data.token;
  }
  const another = answer.status === REFUSED_STATUS ? await fetchNewPass(viewing) : undefined;
  return another && another !== pass ? requestToken({ ...viewing, viewerPass: another }, sending) : undefined;
}

/** This browser's viewer token for a project today, requested on first use; undefined if the server issues none. */
export function getViewerToken(
  viewing: Viewing,
  sending: SendStrategy = retryUntilAccepted,
): Promise<string | undefined> {
  const stored = readViewer(viewing);
  if (stored) return Promise.resolve(stored.token);
  const key = viewerKey(viewing);
  const asking = pendingRequests.get(key) ?? requestToken(viewing, sending).finally(() => pendingRequests.delete(key));
  pendingRequests.set(key, asking);
  return asking;
}

/** What was watched of a timeline of this length, as in the beacon. */
export type WatchedTimeline = Pick<Watching, 'ranges' | 'duration'>;

/** This browser's identity as a viewer of a project for one day. It reveals nothing about the person or other projects. */
interface StoredViewer {
  token: string;
  isCounted: boolean;
  /** On this day. */
  watched?: WatchedTimeline;
}

const PREFIX = 'narradeck.viewer.';
const todaysPrefix = (): string => PREFIX + utcDay(Date.now());
/** Where a link was opened for two people in this browser, neither continues the other's view. */
const viewerKey = ({ id, knownViewer }: Viewing): string => `${todaysPrefix()}.${id}${knownViewer ?? ''}`;

/** The stored viewer of today; undefined for none. */
export function readViewer(viewing: Viewing): StoredViewer | undefined {
  const text = localStore.read(viewerKey(viewing));
  return text === undefined ? undefined : (JSON.parse(text) as StoredViewer);
}

/** Stores the viewer for the rest of the day, and removes those of other days. */
export function storeViewer(viewing: Viewing, viewer: StoredViewer): void {
  const today = todaysPrefix();
  for (const name of localStore.keys()) if (name.startsWith(PREFIX) && !name.startsWith(today)) localStore.remove(name);
  localStore.write(viewerKey(viewing), JSON.stringify(viewer));
}

/**
 * Sends with a viewer's token. If the server refuses the token, which may be a stored one, removes it and retries once with another.
 * @param tokens the sources of the first and second token
 * @returns the last answer; undefined if there is no token at all
 */
export async function sendAsViewer<A extends { status: number }>(
  viewing: Viewing,
  tokens: readonly [() => Promise<string | undefined>, () => Promise<string | undefined>],
  send: (token: string) => Promise<A>,
): Promise<A | undefined> {
  let answer: A | undefined;
  for (const next of tokens) {
    const token = await next();
    if (token === undefined) return answer;
    answer = await send(token);
    if (answer.status !== REFUSED_STATUS) return answer;
    localStore.remove(viewerKey(viewing));
  }
  return answer;
}
