import { partCount, partRange, signUploadParts } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { signPartUpload } from '../../adapters/staging-parts';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { findOwnMultipartUpload, toMultipartTarget } from './find-own-upload';

export const handler = forPerson(signUploadParts, async ({ id, project_id, parts }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnMultipartUpload({ id, project_id }, person);
  if (!upload) throw new ApiError('not-found', 'This upload doesn’t exist.');
  const last = partCount(upload.size);
  if (parts.some((part) => part > last)) throw new ApiError('invalid-argument', `This file has ${last} parts.`);
  const sign = (part: number) => {
    const { from, to } = partRange(upload.size, part);
    return signPartUpload(toMultipartTarget(upload), { number: part, bytes: to - from });
  };
  return { urls: await Promise.all(parts.map(sign)) };
});
