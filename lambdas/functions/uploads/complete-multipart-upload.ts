import { completeMultipartUpload, partCount, partRange, type StoredFile } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { openStaged } from '../../adapters/staging';
import { completeMultipartObject, listUploadedParts, type UploadedPart } from '../../adapters/staging-parts';
import { findMultipartUpload, type MultipartUpload, markMultipartComplete } from '../../data/multipart-store';
import { countFiles } from '../../data/stored-file-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { checkMediaFile, detectClipType, fileExtension } from './check-file';
import { clipPath, findOwnMultipartUpload, toMultipartTarget } from './find-own-upload';
import { type Arrival, inspectStaged, storeStagedFile } from './store-staged';

function isComplete({ size }: MultipartUpload, arrived: readonly UploadedPart[]): boolean {
  const isRight = (part: UploadedPart, index: number) => {
    const { from, to } = partRange(size, index + 1);
    return part.number === index + 1 && part.size === to - from;
  };
  return arrived.length === partCount(size) && arrived.every(isRight);
}

/** If an earlier call was interrupted, S3 no longer has the parts, and the file may exist. */
async function joinUploadedParts(upload: MultipartUpload): Promise<void> {
  const arrived = await listUploadedParts(toMultipartTarget(upload));
  if (!arrived) return;
  if (!isComplete(upload, arrived)) throw new ApiError('not-found', 'Part of the file is missing. Upload it again.');
  await completeMultipartObject(toMultipartTarget(upload), arrived);
}

/** The file's final path. Its extension tells the announced type, which the file must have. */
const uploadPath = (upload: MultipartUpload): string => `${clipPath(upload)}.${fileExtension(upload.content_type)}`;

async function inspect(upload: MultipartUpload): Promise<Arrival<MultipartUpload>> {
  const { content_type: contentType } = upload;
  const files = await inspectStaged([toMultipartTarget(upload)], async ({ bytes, size, etag }, { key }) => {
    if (detectClipType(bytes, contentType) !== contentType)
      throw new ApiError('invalid-argument', `This file isn’t ${contentType}, whatever its name says.`);
    const length = await checkMediaFile(openStaged(key, size), contentType);
    return { from: key, etag, size, contentType, to: uploadPath(upload), length };
  });
  return { upload, files };
}

const toStoredFile = (upload: MultipartUpload): StoredFile => ({
  url: uploadPath(upload),
  content_type: upload.content_type,
  size: upload.size,
});

async function findResult({ id }: MultipartUpload): Promise<StoredFile | undefined> {
  const upload = await findMultipartUpload(id);
  return upload?.is_complete ? toStoredFile(upload) : undefined;
}

async function record({ upload }: Arrival<MultipartUpload>): Promise<StoredFile> {
  await markMultipartComplete(upload);
  return toStoredFile(upload);
}

export const handler = forPerson(completeMultipartUpload, async ({ id, project_id }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnMultipartUpload({ id, project_id }, person);
  if (!upload) throw new ApiError('not-found', 'This upload doesn’t exist.');
  if (upload.is_complete) return toStoredFile(upload);
  await joinUploadedParts(upload);
  return storeStagedFile(upload, {
    owner: { project_id },
    inspect,
    count: (files) => countFiles(person.account_id, project_id, files, Date.now()),
    record: (moved) => Promise.all(moved.map(record)),
    findResult,
  });
});
