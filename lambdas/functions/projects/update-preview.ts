import { updatePreview } from '#shared/api/projects';
import { PREVIEW_BYTES_MAX, PREVIEW_HEIGHT, PREVIEW_WIDTH, previewPath } from '#shared/entities/link-preview';
import { mediaPath } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { retry } from '#shared/time/retry';
import { storeObject, toObjectKey } from '../../adapters/media';
import { updatePreviewUrl } from '../../data/project-store';
import { ConditionFailed } from '../../data/table';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { checkPicture } from '../uploads/check-file';

const invalid = (message: string) => new ApiError('invalid-argument', message);

/** @throws ApiError `invalid-argument` unless it is a JPEG of a preview's size, without metadata */
function checkPreview(bytes: Uint8Array): void {
  if (bytes.length > PREVIEW_BYTES_MAX) throw invalid('This preview is too large.');
  const { type, width, height } = checkPicture(bytes);
  if (type !== 'image/jpeg' || width !== PREVIEW_WIDTH || height !== PREVIEW_HEIGHT)
    throw invalid(`A preview is a JPEG of ${PREVIEW_WIDTH} × ${PREVIEW_HEIGHT} pixels.`);
}

/** Stores a file that several pages may draw and send at once. */
const storePreview = (key: string, bytes: Uint8Array): Promise<void> =>
  retry(() => storeObject(key, bytes, 'image/jpeg'), {
    isPassing: (error) => error instanceof ApiError && error.code === 'unavailable',
    backoff: { firstMs: 50, maxMs: 400, jitter: 0.5 },
    tries: 5,
  });

/**
 * Stores the picture first: its name is that of its slide, so a crash in between leaves a file that the next try uses. That of a former first
 * slide is deleted with the slide's picture.
 */
export const handler = forPerson(updatePreview, async ({ id, slide_url, picture }, person) => {
  const project = await findAllowed(person, id, 'editProject');
  if (project.cover_url !== slide_url) throw new ApiError('aborted', 'Another slide is the first one now.');
  const preview_url = previewPath(project);
  if (project.preview_url === preview_url) return project;
  // It is longer than that of the slide, and with an invalid one nobody could read the project again.
  if (!mediaPath.safeParse(preview_url).success) throw invalid('The name of this slide’s picture is too long.');
  const bytes = Buffer.from(picture, 'base64');
  checkPreview(bytes);
  await storePreview(toObjectKey(preview_url), bytes);
  try {
    return await updatePreviewUrl(project, preview_url);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ApiError('aborted', 'Another slide is the first one now.');
  }
});
