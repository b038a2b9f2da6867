import { getPublishData } from '#shared/api/publish';
import { buildPublishData } from '#shared/publish/build-publish-data';
import { mediaGrant } from '../../adapters/media-grant';
import { forAnyone } from '../callers';
import { signViewerPass } from '../views/viewer-token';
import { findShared, notSharedError } from './find-shared';

/** Computed from the project as it is now, so that a link plays the moment the talking stops. */
export const handler = forAnyone(getPublishData, async ({ id, clip }, { keys }) => {
  const { project, account } = await findShared(id, clip);
  const media_grant = await mediaGrant(id, Date.now());
  const show_watermark = account.limit_show_watermark;
  // A clip alone is a preview: nobody counts who watches it, or comments on a part as if it were the whole.
  const viewer_pass = clip === undefined ? signViewerPass(keys, id, Date.now()) : '';
  const data = buildPublishData(project, { clip, media_grant, show_watermark, viewer_pass });
  if (!data) throw notSharedError();
  return data;
});
