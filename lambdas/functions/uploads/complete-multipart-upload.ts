import { completeMultipartUpload, partCount, partRange } from '#shared/api/uploads';
import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { deleteObject, readStart, storedObject } from '../../adapters/media';
import { type ArrivedPart, endPending, joinParts, listParts } from '../../adapters/media-parts';
import { type MultipartUpload, noteComplete } from '../../data/multipart-store';
import { countFiles, noteLength, uncountFiles } from '../../data/stored-file-store';
import { noteFiles } from '../../data/unused-file-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { checkMediaFile, detectClipType, FIRST_BYTES } from './check-file';
import { findOwnParts, partsOf, pathOf } from './find-own-upload';

const notWhole = () => new ApiError('not-found', 'The file has not arrived whole. Please send what is missing.');

/** Whether all parts are there, each as long as it has to be. */
function isWhole({ size }: MultipartUpload, arrived: readonly ArrivedPart[]): boolean {
  const isRight = (part: ArrivedPart, index: number) => {
    const { from, to } = partRange(size, index + 1);
    return part.number === index + 1 && part.size === to - from;
  };
  return arrived.length === partCount(size) && arrived.every(isRight);
}

/** If an earlier call died on the way, S3 knows no parts any more, and the file may be there. */
async function putTogether(upload: MultipartUpload, account: AccountId): Promise<void> {
  const arrived = await listParts(partsOf(upload));
  if (!arrived) return;
  if (!isWhole(upload, arrived)) throw notWhole();
  await noteFiles({ project_id: upload.project_id }, [pathOf(upload)], Date.now());
  const counted = { path: pathOf(upload), bytes: upload.size };
  await countFiles(account, upload.project_id, [counted], Date.now());
  await joinParts(partsOf(upload), arrived);
}

/** How long the file is. It lies at its final key already, under the type that was announced: it has to be of that type. */
async function lookAt({ content_type, size }: MultipartUpload, key: string, firstBytes: Uint8Array): Promise<number> {
  const found = detectClipType(firstBytes, content_type);
  if (found === content_type) return checkMediaFile(storedObject(key, size), content_type);
  throw new ApiError('invalid-argument', `This file is not what its name says: it is no ${content_type}.`);
}

/** Takes a file away that is of no use. */
async function throwAway(upload: MultipartUpload, key: string): Promise<void> {
  await deleteObject(key);
  await uncountFiles(upload.project_id, [pathOf(upload)], Date.now());
}

/**
 * Until the file has been looked at, its tag keeps readers from it, and its lifecycle ends it. One that is never used is found
 * a week later by the note that is made before.
 */
export const handler = forPerson(completeMultipartUpload, async ({ id, project_id }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnParts({ id, project_id }, person);
  if (!upload) throw new ApiError('not-found', 'There is no such upload.');
  const { content_type, size } = upload;
  if (!upload.is_complete) {
    const { key } = partsOf(upload);
    await putTogether(upload, person.account_id);
    const file = await readStart(key, FIRST_BYTES);
    if (file?.size !== size) throw notWhole();
    const length = await lookAt(upload, key, file.bytes).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'invalid-argument') await throwAway(upload, key);
      throw error;
    });
    await noteLength(project_id, pathOf(upload), length);
    await endPending(key);
    await noteComplete(upload);
  }
  return { url: pathOf(upload), content_type, size };
});
