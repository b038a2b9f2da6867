import type { issueViewerToken } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { fetchPublishData } from '../fetch-publish-data';
import { post, REFUSED } from '../post';
import { untilTaken } from './until-taken';
import { keepViewer, keptViewer } from './kept-viewer';

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
