import { completeUpload, type StoredFile } from '#shared/api/uploads';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { openStaged } from '../../adapters/staging';
import { countFiles } from '../../data/stored-file-store';
import { retryConflicts } from '../../data/table';
import { completeUploadRecord, type FileUpload, findFileUpload } from '../../data/upload-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { checkMediaFile, detectClipType, fileExtension, isAllowedType } from './check-file';
import { clipPath, findOwnUpload } from './find-own-upload';
import { type Arrival, inspectStaged, storeStagedFile } from './store-staged';

/** Inspects the staged file. A project's grant doesn't reveal its final name. */
async function inspect(upload: FileUpload): Promise<Arrival<FileUpload>> {
  const { id, file_id, project_id, content_type: claimed, target } = upload;
  const files = await inspectStaged([{ key: id }], async ({ bytes, size, etag }, { key }) => {
    const contentType = target.kind === 'peaks' ? claimed : detectClipType(bytes, claimed);
    if (!contentType || !isAllowedType(target.kind, contentType)) {
      throw new ApiError('invalid-argument', 'This file isn’t audio or video, whatever its name says.');
    }
    const name = clipPath({ project_id, created_at: target.created_at, file_id });
    const length = target.kind === 'peaks' ? undefined : await checkMediaFile(openStaged(key, size), contentType);
    return { from: key, etag, size, contentType, to: `${name}.${fileExtension(contentType)}`, length };
  });
  return { upload, files };
}

const findResult = async ({ id }: FileUpload): Promise<StoredFile | undefined> => (await findFileUpload(id))?.result;

/** Writes the record, unless another request completed the same upload in the meantime. */
function record({ upload, files }: Arrival<FileUpload>, person: User): Promise<StoredFile> {
  const { to: url, contentType: content_type, size } = files[0]!;
  return retryConflicts(async () => {
    const done = await findResult(upload);
    if (done) return done;
    await findAllowed(person, upload.project_id, 'editProject');
    const result = { url, content_type, size };
    await completeUploadRecord(upload, result);
    return result;
  });
}

export const handler = forPerson(completeUpload, async ({ id, project_id }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnUpload({ id, project_id }, person);
  if (!upload) throw new ApiError('not-found', 'This upload doesn’t exist.');
  if (upload.result) return upload.result;
  return storeStagedFile(upload, {
    owner: { project_id },
    inspect,
    count: (files) => countFiles(person.account_id, project_id, files, Date.now()),
    record: (moved) => Promise.all(moved.map((arrival) => record(arrival, person))),
    findResult,
  });
});
