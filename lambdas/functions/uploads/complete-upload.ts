import { completeUpload, UPLOAD_KINDS } from '#shared/api/uploads';
import type { ProjectSummary } from '#shared/entities/project';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { copyObject, deleteObject, objectKeyOf, readStart, stagingKeyOf, type StartOfFile } from '../../adapters/media';
import { retryConflicts } from '../../data/retry';
import { noteFiles } from '../../data/unused-file-store';
import {
  type Arrival,
  completeUploadRecord,
  findUpload,
  type Upload,
  type UploadResult,
} from '../../data/upload-store';
import { forPerson } from '../callers';
import { findAllowed } from '../projects/find-allowed';
import { findOwnUpload } from './find-own-upload';
import { endingOf, FIRST_BYTES, pictureSize, realTypeOf } from './file-kind';

/**
 * What the staged file is, and what its record will be. The upload's own id is in its name: no other upload ever writes there,
 * and who has the grant of a project still needs to be told the name.
 */
async function inspect(upload: Upload, { bytes, size }: StartOfFile): Promise<Arrival> {
  const { target, project_id } = upload;
  const folder = `/projects/${project_id}/${target.kind === 'slide' ? 'slides' : 'clips'}`;
  const isPlain = target.kind === 'peaks';
  const content_type = isPlain ? upload.content_type : await realTypeOf(bytes, upload.content_type);
  if (!content_type || !(UPLOAD_KINDS[target.kind].types as readonly string[]).includes(content_type)) {
    throw new ApiError('invalid-argument', `This file is not what its name says: it is no ${wordFor(target.kind)}.`);
  }
  const name = target.kind === 'slide' ? target.slide_id : target.created_at;
  const url = `${folder}/${name}-${upload.id}.${endingOf(content_type)}`;
  if (target.kind !== 'slide') return { url, content_type, size, slide: null };
  const { slide_id: id, position, notes } = target;
  const slide = { id, url, ...pictureSize(bytes), notes, position, created_at: Date.now() };
  return { url, content_type, size, slide };
}

const wordFor = (kind: Upload['target']['kind']): string => (kind === 'slide' ? 'picture' : 'sound or video');

async function inspectOrRefuse(upload: Upload, file: StartOfFile): Promise<Arrival> {
  try {
    return await inspect(upload, file);
  } catch (error) {
    if (error instanceof ApiError) await deleteObject(stagingKeyOf(upload.id));
    throw error;
  }
}

function checkRoom(project: ProjectSummary, { target }: Upload): void {
  if (target.kind === 'slide' && project.slide_count >= SLIDES_PER_PROJECT_MAX) {
    throw new ApiError('resource-exhausted', `A project holds at most ${SLIDES_PER_PROJECT_MAX} slides.`);
  }
}

/** Writes the record, unless the same upload was completed by another request in the meantime. */
const record = (upload: Upload, arrival: Arrival, person: User): Promise<UploadResult> =>
  retryConflicts(async () => {
    const done = (await findUpload(upload.id))?.result;
    if (done) return done;
    const project = await findAllowed(person, upload.project_id, 'editProject');
    checkRoom(project, upload);
    return completeUploadRecord(upload, arrival, person, Date.now());
  });

/**
 * First the file is looked at, then moved, then its record is written: whatever breaks off can be done again. A file that
 * is moved and then never used is found a week later by the note that was made before.
 */
export const handler = forPerson(completeUpload, async ({ id, project_id }, person) => {
  const project = await findAllowed(person, project_id, 'editProject');
  const upload = await findOwnUpload({ id, project_id }, person);
  if (!upload) throw new ApiError('not-found', 'There is no such upload.');
  if (upload.result) return upload.result;
  checkRoom(project, upload);
  const file = await readStart(stagingKeyOf(id), FIRST_BYTES);
  if (!file) throw new ApiError('not-found', 'The file has not arrived. Please send it again.');
  const found = await inspectOrRefuse(upload, file);
  await noteFiles({ project_id }, [found.url], Date.now());
  await copyObject(stagingKeyOf(id), objectKeyOf(found.url), { etag: file.etag, contentType: found.content_type });
  const result = await record(upload, found, person);
  await deleteObject(stagingKeyOf(id));
  return result;
});
