import type { ParsedInputOf } from '#shared/api/contract';
import { createMultipartUpload, partCount } from '#shared/api/uploads';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { startMultipartObject, listUploadedParts } from '../../adapters/staging-parts';
import { announceMultipartUpload, findMultipartUpload, type MultipartUpload } from '../../data/multipart-store';
import { retryConflicts } from '../../data/table';
import { requireStorage } from '../../data/stored-file-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { toMultipartTarget } from './find-own-upload';
import { countUpload } from '../plan-limits';

type Input = ParsedInputOf<typeof createMultipartUpload>;

/** Whether it is the same person's same file, so that the upload can continue. */
const isSame = (known: MultipartUpload, input: Input, { uid }: User): boolean =>
  known.uid === uid &&
  (['project_id', 'content_type', 'size', 'created_at'] as const).every((name) => known[name] === input[name]);

/** The parts that have arrived; undefined when S3 no longer knows the upload. */
async function arrivedParts(known: MultipartUpload): Promise<number[] | undefined> {
  if (known.is_complete) return Array.from({ length: partCount(known.size) }, (_, index) => index + 1);
  return (await listUploadedParts(toMultipartTarget(known)))?.map(({ number }) => number);
}

/** Of concurrent starts of the same upload, one wins; the lifecycle deletes the others' parts. */
const begin = (input: Input, person: User): Promise<number[]> =>
  retryConflicts(async () => {
    const known = await findMultipartUpload(input.id);
    if (known && !isSame(known, input, person)) {
      throw new ApiError('invalid-argument', 'This upload can’t be started again.');
    }
    const arrived = known && (await arrivedParts(known));
    if (arrived) return arrived;
    await requireStorage(person.account_id, input.size);
    await countUpload(person.account_id, input.size, known?.size);
    const named = { ...input, uid: person.uid, file_id: newId() };
    const multipart_id = await startMultipartObject(named.file_id);
    await announceMultipartUpload({ ...named, multipart_id }, known, Date.now());
    return [];
  });

export const handler = forPerson(createMultipartUpload, async (input, person) => {
  await findAllowed(person, input.project_id, 'editProject');
  return { parts: await begin(input, person) };
});
