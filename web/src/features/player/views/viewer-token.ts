import type { issueViewerToken } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { utcDay } from '#shared/time/time-text';
import { localStore } from '../../../platform/storage/safe-storage';
import { fetchPublishData } from '../fetch-publish-data';
import { post, REFUSED, untilTaken } from '../post';

const underWay = new Map<ProjectId, Promise<string | undefined>>();

/** A page that has been open for long gets another pass where its presentation comes from, if the link still leads there. */
const newPass = async (project: ProjectId): Promise<string | undefined> =>
  (await fetchPublishData(`/publish/${project}`).catch(() => undefined))?.viewer_pass;

/** Sends what gives an answer: until it is taken, or once. */
type Sending = typeof untilTaken;

async function ask(project: ProjectId, pass: string, sending: Sending): Promise<string | undefined> {
  const answer = await sending(() => post<typeof issueViewerToken>('issueViewerToken', { project_id: project, pass }));
  if (answer.data) {
    keepViewer(project, Date.now(), { token: answer.data.token, isCounted: false });
    return answer.data.token;
  }
  const another = answer.status === REFUSED ? await newPass(project) : undefined;
  return another && another !== pass ? ask(project, another, sending) : undefined;
}

/**
 * The token by which this browser is a viewer of a project today, asked for when it is needed first; undefined where the server
 * gives none.
 */
export function viewerToken(
  project: ProjectId,
  pass: string,
  sending: Sending = untilTaken,
): Promise<string | undefined> {
  const kept = keptViewer(project, Date.now());
  if (kept) return Promise.resolve(kept.token);
  const asking = underWay.get(project) ?? ask(project, pass, sending).finally(() => underWay.delete(project));
  underWay.set(project, asking);
  return asking;
}

/** Who this browser is to a project for a day. It says nothing of the person, and nothing of other projects. */
interface KeptViewer {
  token: string;
  isCounted: boolean;
}

const PREFIX = 'narradeck.viewer.';
const nameOf = (project: ProjectId, now: number): string => `${PREFIX}${utcDay(now)}.${project}`;

/** Who this browser is to a project today; undefined before it is somebody. */
export function keptViewer(project: ProjectId, now: number): KeptViewer | undefined {
  const text = localStore.read(nameOf(project, now));
  return text === undefined ? undefined : (JSON.parse(text) as KeptViewer);
}

/** Forgets who this browser is to a project: the server does not take it any more. */
const forgetViewer = (project: ProjectId, now: number): void => localStore.remove(nameOf(project, now));

/** Keeps that for the rest of the day, and forgets what was on other days. */
export function keepViewer(project: ProjectId, now: number, viewer: KeptViewer): void {
  const today = PREFIX + utcDay(now);
  for (const name of localStore.keys()) if (name.startsWith(PREFIX) && !name.startsWith(today)) localStore.remove(name);
  localStore.write(nameOf(project, now), JSON.stringify(viewer));
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
    if (answer.status !== REFUSED) return answer;
    forgetViewer(project, Date.now());
  }
  return answer;
}
