import { partCount, partRange, signUploadParts } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { signPart } from '../../adapters/media-parts';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { findOwnParts, partsOf } from './find-own-upload';

export const handler = forPerson(signUploadParts, async ({ id, project_id, parts }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnParts({ id, project_id }, person);
  if (!upload) throw new ApiError('not-found', 'There is no such upload.');
  const last = partCount(upload.size);
  if (parts.some((part) => part > last)) throw new ApiError('invalid-argument', `This file has ${last} parts.`);
  const sign = (part: number) => {
    const { from, to } = partRange(upload.size, part);
    return signPart(partsOf(upload), { number: part, bytes: to - from });
  };
  return { urls: await Promise.all(parts.map(sign)) };
});
