import { completeUpload } from '#shared/api/uploads';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { copyObject, deleteObject, objectKeyOf, readStart, stagingKeyOf, type StartOfFile } from '../../adapters/media';
import { retryConflicts } from '../../data/retry';
import { noteFiles } from '../../data/unused-file-store';
import {
  completeUploadRecord,
  type FileUpload,
  findUpload,
  isOfSlide,
  type Upload,
  type UploadResult,
} from '../../data/upload-store';
import { forPerson } from '../callers';
import { findAllowed } from '../projects/find-allowed';
import { isTypeOf } from './check-file';
import { completeSlides } from './complete-slides';
import { findOwnUpload } from './find-own-upload';
import { endingOf, FIRST_BYTES, realTypeOf } from './file-kind';
import { clipPath } from './stored-path';

/** What the staged file is. Who has the grant of a project still needs to be told its name. */
async function inspect(
  { file_id, project_id, content_type: claimed, target }: FileUpload,
  { bytes, size }: StartOfFile,
): Promise<UploadResult> {
  const content_type = target.kind === 'peaks' ? claimed : await realTypeOf(bytes, claimed);
  if (!content_type || !isTypeOf(target.kind, content_type)) {
    throw new ApiError('invalid-argument', 'This file is not what its name says: it is no sound or video.');
  }
  const name = clipPath({ project_id, created_at: target.created_at, file_id });
  const url = `${name}.${endingOf(content_type)}`;
  return { url, content_type, size, slide: null };
}

async function inspectOrRefuse(upload: FileUpload, file: StartOfFile): Promise<UploadResult> {
  try {
    return await inspect(upload, file);
  } catch (error) {
    if (error instanceof ApiError) await deleteObject(stagingKeyOf(upload.id));
    throw error;
  }
}

/** Writes the record, unless the same upload was completed by another request in the meantime. */
const record = (upload: FileUpload, arrival: UploadResult, person: User): Promise<UploadResult> =>
  retryConflicts(async () => {
    const done = (await findUpload(upload.id))?.result;
    if (done) return done;
    await findAllowed(person, upload.project_id, 'editProject');
    await completeUploadRecord(upload, arrival);
    return arrival;
  });

/**
 * First the file is looked at, then moved, then its record is written: whatever breaks off can be done again. A file that
 * is moved and then never used is found a week later by the note that was made before.
 */
async function completeFile(upload: FileUpload, person: User): Promise<UploadResult> {
  const { id, project_id } = upload;
  const file = await readStart(stagingKeyOf(id), FIRST_BYTES);
  if (!file) throw new ApiError('not-found', 'The file has not arrived. Please send it again.');
  const found = await inspectOrRefuse(upload, file);
  await noteFiles({ project_id }, [found.url], Date.now());
  await copyObject(stagingKeyOf(id), objectKeyOf(found.url), { etag: file.etag, contentType: found.content_type });
  const result = await record(upload, found, person);
  await deleteObject(stagingKeyOf(id));
  return result;
}

/** A slide by itself, as tabs complete it that were opened before slides were completed together. */
async function completeOneSlide({ id, project_id }: Upload, person: User): Promise<UploadResult> {
  const result = (await completeSlides(project_id, [id], person)).get(id)!;
  if (result instanceof ApiError) throw result;
  return result;
}

export const handler = forPerson(completeUpload, async ({ id, project_id }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnUpload({ id, project_id }, person);
  if (!upload) throw new ApiError('not-found', 'There is no such upload.');
  if (upload.result) return upload.result;
  return isOfSlide(upload) ? completeOneSlide(upload, person) : completeFile(upload, person);
});
