import { completeMultipartUpload, partCount, partRange } from '#shared/api/uploads';
import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { deleteObject, readObjectStart, openObject } from '../../adapters/media';
import {
  type UploadedPart,
  removePendingTag,
  completeMultipartObject,
  listUploadedParts,
} from '../../adapters/media-parts';
import { type MultipartUpload, markMultipartComplete } from '../../data/multipart-store';
import { countFiles, storeFileLength, releaseFiles } from '../../data/stored-file-store';
import { scheduleFileCheck } from '../../data/unused-file-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { checkMediaFile, detectClipType, FIRST_BYTES } from './check-file';
import { findOwnMultipartUpload, toMultipartTarget, uploadPath } from './find-own-upload';

const incompleteError = () => new ApiError('not-found', 'Part of the file is missing. Upload it again.');

function isComplete({ size }: MultipartUpload, arrived: readonly UploadedPart[]): boolean {
  const isRight = (part: UploadedPart, index: number) => {
    const { from, to } = partRange(size, index + 1);
    return part.number === index + 1 && part.size === to - from;
  };
  return arrived.length === partCount(size) && arrived.every(isRight);
}

/** If an earlier call was interrupted, S3 no longer has the parts, and the file may exist. */
async function joinUploadedParts(upload: MultipartUpload, account: AccountId): Promise<void> {
  const arrived = await listUploadedParts(toMultipartTarget(upload));
  if (!arrived) return;
  if (!isComplete(upload, arrived)) throw incompleteError();
  await scheduleFileCheck({ project_id: upload.project_id }, [uploadPath(upload)], Date.now());
  const counted = { path: uploadPath(upload), bytes: upload.size };
  await countFiles(account, upload.project_id, [counted], Date.now());
  await completeMultipartObject(toMultipartTarget(upload), arrived);
}

/** The file's length. It is already at its final key with the announced type, so it must have that type. */
async function checkUploadedFile(
  { content_type, size }: MultipartUpload,
  key: string,
  firstBytes: Uint8Array,
): Promise<number> {
  const found = detectClipType(firstBytes, content_type);
  if (found === content_type) return checkMediaFile(openObject(key, size), content_type);
  throw new ApiError('invalid-argument', `This file isn’t ${content_type}, whatever its name says.`);
}

async function discardFile(upload: MultipartUpload, key: string): Promise<void> {
  await deleteObject(key);
  await releaseFiles(upload.project_id, [uploadPath(upload)], Date.now());
}

/**
 * Until the file is checked, its tag denies reading it, and its lifecycle deletes it. A file that is never used is found a week later by
 * the check scheduled before.
 */
export const handler = forPerson(completeMultipartUpload, async ({ id, project_id }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnMultipartUpload({ id, project_id }, person);
  if (!upload) throw new ApiError('not-found', 'This upload doesn’t exist.');
  const { content_type, size } = upload;
  if (!upload.is_complete) {
    const { key } = toMultipartTarget(upload);
    await joinUploadedParts(upload, person.account_id);
    const file = await readObjectStart(key, FIRST_BYTES);
    if (file?.size !== size) throw incompleteError();
    const length = await checkUploadedFile(upload, key, file.bytes).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'invalid-argument') await discardFile(upload, key);
      throw error;
    });
    await storeFileLength(project_id, uploadPath(upload), length);
    await removePendingTag(key);
    await markMultipartComplete(upload);
  }
  return { url: uploadPath(upload), content_type, size };
});
