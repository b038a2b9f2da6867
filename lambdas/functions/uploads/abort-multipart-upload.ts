import { abortMultipartUpload } from '#shared/api/uploads';
import { abortMultipartObject } from '../../adapters/staging-parts';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { findOwnMultipartUpload, toMultipartTarget } from './find-own-upload';

/** The bytes stay counted against the team's day: most of them may have been uploaded. */
export const handler = forPerson(abortMultipartUpload, async ({ id, project_id }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnMultipartUpload({ id, project_id }, person);
  if (upload && !upload.is_complete) await abortMultipartObject(toMultipartTarget(upload));
  return { id };
});
