import { getPublishData } from '#shared/api/publish';
import { buildPublishData } from '#shared/publish/build-publish-data';
import { mediaGrant } from '../../adapters/media-grant';
import { findAccount } from '../../data/account-store';
import { forAnyone } from '../callers';
import { findShared, nothingToWatch } from './find-shared';

/** Computed from the project as it is now, so that a link plays the moment the talking stops. */
export const handler = forAnyone(getPublishData, async ({ id, clip }) => {
  const project = await findShared(id);
  const [account, media_grant] = await Promise.all([findAccount(project.account_id), mediaGrant(id, Date.now())]);
  const show_watermark = account?.limit_show_watermark ?? true;
  const data = buildPublishData(project, { clip, media_grant, show_watermark });
  if (!data) throw nothingToWatch();
  return data;
});
