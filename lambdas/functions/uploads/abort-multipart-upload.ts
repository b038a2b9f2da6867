import { abortMultipartUpload } from '#shared/api/uploads';
import { abortParts } from '../../adapters/media-parts';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { findOwnParts, partsOf } from './find-own-upload';

/** The bytes stay counted against the team's day: most of them may have been sent. */
export const handler = forPerson(abortMultipartUpload, async ({ id, project_id }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnParts({ id, project_id }, person);
  if (upload && !upload.is_complete) await abortParts(partsOf(upload));
  return { id };
});
