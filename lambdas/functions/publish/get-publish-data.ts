import { getPublishData } from '#shared/api/publish';
import { buildPublishData } from '#shared/publish/build-publish-data';
import { viewerGrant } from '../../adapters/media-grant';
import { forAnyone } from '../callers';
import { signViewerPass } from '../views/viewer-token';
import { findShared, notSharedError } from './find-shared';

/** Computed from the current project, so that a link plays right after recording ends. */
export const handler = forAnyone(getPublishData, async ({ id, clip }, { keys }) => {
  const { project, account } = await findShared(id, clip);
  const media_grant = await viewerGrant(id, Date.now());
  const show_watermark = account.limit_show_watermark;
  // A single clip is a preview: its views aren't counted, and comments on it would look like comments on the whole.
  const viewer_pass = clip === undefined ? signViewerPass(keys, id, Date.now()) : '';
  const data = buildPublishData(project, { clip, media_grant, show_watermark, viewer_pass });
  if (!data) throw notSharedError();
  return data;
});
