import { getPreview } from '#shared/api/publish';
import { hasCurrentPreview } from '#shared/entities/link-preview';
import { readObject, toObjectKey } from '../../adapters/media';
import { forAnyone } from '../callers';
import { findOpenProject, notSharedError } from './find-linked-project';

export const handler = forAnyone(getPreview, async ({ id }) => {
  const { project } = await findOpenProject(id);
  const picture = hasCurrentPreview(project) ? await readObject(toObjectKey(project.preview_url)) : undefined;
  if (!picture) throw notSharedError();
  return picture;
});
