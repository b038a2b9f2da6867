import { getSrt } from '#shared/api/publish';
import { buildPublishData } from '#shared/publish/build-publish-data';
import { forAnyone } from '../callers';
import { findWholeOpenProject, notSharedError } from './find-linked-project';

export const handler = forAnyone(getSrt, async ({ id, clip }) => {
  const { project } = await findWholeOpenProject(id, clip);
  if (project.settings.allow_downloads === false) throw notSharedError();
  const data = buildPublishData(project, { clip, media_grant: '', show_watermark: false });
  if (!data) throw notSharedError();
  return data.srtString;
});
