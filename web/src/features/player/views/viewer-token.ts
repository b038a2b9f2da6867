import type { issueViewerToken } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { utcDay } from '#shared/time/time-text';
import { localStore } from '../../../platform/storage/safe-storage';
import { fetchPublishData } from '../fetch-publish-data';
import { callPublicFunction, REFUSED_STATUS, retryUntilAccepted } from '../public-functions';

const pendingRequests = new Map<ProjectId, Promise<string | undefined>>();

/** A page that has been open for long gets another pass where its presentation comes from, if the link still leads there. */
const fetchNewPass = async (project: ProjectId): Promise<string | undefined> =>
  (await fetchPublishData(`/publish/${project}`).catch(() => undefined))?.viewer_pass;

/** Sends what gives an answer: until it is taken, or once. */
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

/**
 * The token by which this browser is a viewer of a project today, asked for when it is needed first; undefined where the server
 * gives none.
 */
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

/** Who this browser is to a project for a day. It says nothing of the person, and nothing of other projects. */
interface StoredViewer {
  token: string;
  isCounted: boolean;
}

const PREFIX = 'narradeck.viewer.';
const viewerKey = (project: ProjectId, now: number): string => `${PREFIX}${utcDay(now)}.${project}`;

/** Who this browser is to a project today; undefined before it is somebody. */
export function readViewer(project: ProjectId, now: number): StoredViewer | undefined {
  const text = localStore.read(viewerKey(project, now));
  return text === undefined ? undefined : (JSON.parse(text) as StoredViewer);
}

/** Forgets who this browser is to a project: the server does not take it any more. */
const removeViewer = (project: ProjectId, now: number): void => localStore.remove(viewerKey(project, now));

/** Keeps that for the rest of the day, and forgets what was on other days. */
export function storeViewer(project: ProjectId, now: number, viewer: StoredViewer): void {
  const today = PREFIX + utcDay(now);
  for (const name of localStore.keys()) if (name.startsWith(PREFIX) && !name.startsWith(today)) localStore.remove(name);
  localStore.write(viewerKey(project, now), JSON.stringify(viewer));
}

/**
 * Sends something with a viewer's token, and once more with another one where the server refuses it: it may be one that this browser
 * has kept. What is refused is not kept for the rest of the day.
 * @param tokens where they come from, one after another
 * @returns the last answer; undefined where there is no token at all
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
