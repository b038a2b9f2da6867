import type { issueViewerToken, Watching } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { utcDay } from '#shared/time/time-text';
import { localStore } from '../../../platform/storage/safe-storage';
import { fetchPublishData } from '../fetch-publish-data';
import { callPublicFunction, REFUSED_STATUS, retryUntilAccepted } from '../public-functions';

const pendingRequests = new Map<ProjectId, Promise<string | undefined>>();

/** A page that stays open for long needs a new pass from publish data, if the link is still valid. */
const fetchNewPass = async (project: ProjectId): Promise<string | undefined> =>
  (await fetchPublishData(`/publish/${project}`).catch(() => undefined))?.viewer_pass;

/** Sends a request once, or until it is accepted. */
type SendStrategy = typeof retryUntilAccepted;

async function requestToken(project: ProjectId, pass: string, sending: SendStrategy): Promise<string | undefined> {
  const answer = await sending(() =>
    callPublicFunction<typeof issueViewerToken>('issueViewerToken', { project_id: project, pass }),
  );
  if (answer.data) {
    storeViewer(project, Date.now(), { token: answer.data.token, isCounted: false });
    return answer.data.token;
  }
  const another = answer.status === REFUSED_STATUS ? await fetchNewPass(project) : undefined;
  return another && another !== pass ? requestToken(project, another, sending) : undefined;
}

/** This browser's viewer token for a project today, requested on first use; undefined if the server issues none. */
export function getViewerToken(
  project: ProjectId,
  pass: string,
  sending: SendStrategy = retryUntilAccepted,
): Promise<string | undefined> {
  const stored = readViewer(project, Date.now());
  if (stored) return Promise.resolve(stored.token);
  const asking =
    pendingRequests.get(project) ?? requestToken(project, pass, sending).finally(() => pendingRequests.delete(project));
  pendingRequests.set(project, asking);
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
const viewerKey = (project: ProjectId, now: number): string => `${PREFIX}${utcDay(now)}.${project}`;

/** The stored viewer of today; undefined for none. */
export function readViewer(project: ProjectId, now: number): StoredViewer | undefined {
  const text = localStore.read(viewerKey(project, now));
  return text === undefined ? undefined : (JSON.parse(text) as StoredViewer);
}

/** Removes the stored viewer, because the server no longer accepts its token. */
const removeViewer = (project: ProjectId, now: number): void => localStore.remove(viewerKey(project, now));

/** Stores the viewer for the rest of the day, and removes those of other days. */
export function storeViewer(project: ProjectId, now: number, viewer: StoredViewer): void {
  const today = PREFIX + utcDay(now);
  for (const name of localStore.keys()) if (name.startsWith(PREFIX) && !name.startsWith(today)) localStore.remove(name);
  localStore.write(viewerKey(project, now), JSON.stringify(viewer));
}

/**
 * Sends with a viewer's token. If the server refuses the token, which may be a stored one, removes it and retries once with another.
 * @param tokens the sources of the first and second token
 * @returns the last answer; undefined if there is no token at all
 */
export async function sendAsViewer<A extends { status: number }>(
  project: ProjectId,
  tokens: readonly [() => Promise<string | undefined>, () => Promise<string | undefined>],
  send: (token: string) => Promise<A>,
): Promise<A | undefined> {
  let answer: A | undefined;
  for (const next of tokens) {
    const token = await next();
    if (token === undefined) return answer;
    answer = await send(token);
    if (answer.status !== REFUSED_STATUS) return answer;
    removeViewer(project, Date.now());
  }
  return answer;
}
