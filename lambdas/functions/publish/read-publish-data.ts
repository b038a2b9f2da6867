import type { Account } from '#shared/entities/account';
import type { Project } from '#shared/entities/project';
import type { KnownViewer } from '#shared/entities/known-viewer';
import type { ProjectId } from '#shared/entities/scalars';
import { buildPublishData } from '#shared/publish/build-publish-data';
import type { PublishData } from '#shared/publish/publish-data';
import { viewerGrant } from '../../adapters/media-grant';
import type { ViewerKeys } from '../../runtime/edge';
import { signViewerPass } from '../views/viewer-token';
import { findNext, findWholeOpenProject, notSharedError } from './find-linked-project';

interface Published {
  project: Project;
  account: Account;
  data: PublishData;
}

/**
 * What a link plays now, with its grants. Computed from the current project, so that a link plays right after recording ends.
 * @param clip plays only the clip that was created then
 * @param now Unix milliseconds
 * @throws ApiError `not-found` as `findWholeOpenProject`
 */
export async function readPublishData(
  id: ProjectId,
  clip: number | undefined,
  keys: ViewerKeys,
  now: number,
): Promise<Published> {
  return signPublishData(await findWholeOpenProject(id, clip), clip, keys, now);
}

/** Whether its next view may be the first one from outside the team. */
const isUnseen = ({ first_viewed_at, settings }: Project): boolean =>
  first_viewed_at === null && settings.link_access !== 'team';

/**
 * What a project plays, with its grants, for somebody who may watch it.
 * @param known for whom, if the team learns what they watch
 * @throws ApiError `not-found` for a project without this clip
 */
export async function signPublishData(
  { project, account }: Pick<Published, 'project' | 'account'>,
  clip: number | undefined,
  keys: ViewerKeys,
  now: number,
  known?: KnownViewer,
): Promise<Published> {
  const [media_grant, next] = await Promise.all([
    viewerGrant(project, now),
    clip === undefined ? findNext(project) : null,
  ]);
  const show_watermark = account.limit_show_watermark;
  // A single clip is a preview: its views aren't counted, and comments on it would look like comments on the whole.
  const viewer_pass =
    clip === undefined ? signViewerPass(keys, project.id, now, { mayBeFirst: isUnseen(project), known }) : '';
  const known_viewer = viewer_pass === '' ? undefined : known;
  const data = buildPublishData(project, { clip, media_grant, show_watermark, viewer_pass, known_viewer, next });
  if (!data) throw notSharedError();
  return { project, account, data };
}
