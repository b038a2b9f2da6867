import { completeUpload } from '#shared/api/uploads';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { toStagingKey, openObject } from '../../adapters/media';
import { countFiles } from '../../data/stored-file-store';
import { retryConflicts } from '../../data/table';
import {
  completeUploadRecord,
  type FileUpload,
  findUpload,
  isSlideUpload,
  type Upload,
  type UploadResult,
} from '../../data/upload-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { checkMediaFile, detectClipType, fileExtension, isAllowedType } from './check-file';
import { completeSlides } from './complete-slides';
import { clipPath, findOwnUpload } from './find-own-upload';
import { type Arrival, inspectStaged, storeStagedFile } from './store-staged';

interface FileArrival extends Arrival {
  result: UploadResult;
}

/** Inspects the staged file. A project's grant doesn't reveal its final name. */
async function inspect({ id, file_id, project_id, content_type: claimed, target }: FileUpload): Promise<FileArrival> {
  const [file] = await inspectStaged([{ key: toStagingKey(id) }], async ({ bytes, size, etag }, { key }) => {
    const contentType = target.kind === 'peaks' ? claimed : detectClipType(bytes, claimed);
    if (!contentType || !isAllowedType(target.kind, contentType)) {
      throw new ApiError('invalid-argument', 'This file is not what its name says: it is no sound or video.');
    }
    const name = clipPath({ project_id, created_at: target.created_at, file_id });
    const length = target.kind === 'peaks' ? undefined : await checkMediaFile(openObject(key, size), contentType);
    return { from: key, etag, size, contentType, to: `${name}.${fileExtension(contentType)}`, length };
  });
  const { to: url, contentType: content_type, size } = file!;
  return { files: [file!], result: { url, content_type, size, slide: null } };
}

/** Writes the record, unless another request completed the same upload in the meantime. */
const record = (upload: FileUpload, arrival: UploadResult, person: User): Promise<UploadResult> =>
  retryConflicts(async () => {
    const done = (await findUpload(upload.id))?.result;
    if (done) return done;
    await findAllowed(person, upload.project_id, 'editProject');
    await completeUploadRecord(upload, arrival);
    return arrival;
  });

async function completeFile(upload: FileUpload, person: User): Promise<UploadResult> {
  try {
    return await storeStagedFile(
      {
        owner: { project_id: upload.project_id },
        count: (files) => countFiles(person.account_id, upload.project_id, files, Date.now()),
      },
      () => inspect(upload),
      ({ result }) => record(upload, result, person),
    );
  } catch (error) {
    // Another request for this upload may have stored the file and removed the staged one.
    const done = (await findUpload(upload.id))?.result;
    if (done) return done;
    throw error;
  }
}

/** Completes a single slide; only old tabs do that. */
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
  return isSlideUpload(upload) ? completeOneSlide(upload, person) : completeFile(upload, person);
});
