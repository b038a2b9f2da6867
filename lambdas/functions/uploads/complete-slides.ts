import type { ProjectId, UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { copyObject, deleteObjects, objectKeyOf } from '../../adapters/media';
import { noteFiles } from '../../data/unused-file-store';
import { findUploads, isOfSlide, type SlideUpload, type UploadResult } from '../../data/upload-store';
import { type InspectedSlide, inspectSlide } from './inspect-slide';
import { idTaken, recordSlides } from './record-slides';
import { stagedPictures } from './staged-pictures';
import { withEach } from './with-each';

/** What came of each upload: its slide, or why there is none. */
export type SlideResults = Map<UploadId, UploadResult | ApiError>;

const noSuchUpload = () => new ApiError('not-found', 'There is no such upload.');

/** Those that still have to be completed; what is known of the others is noted among the results. */
async function openUploads(
  project: ProjectId,
  ids: readonly UploadId[],
  person: User,
  results: SlideResults,
): Promise<SlideUpload[]> {
  const open: SlideUpload[] = [];
  const known = await findUploads(ids);
  for (const id of new Set(ids)) {
    const upload = known.get(id);
    if (upload?.uid !== person.uid || upload.project_id !== project || !isOfSlide(upload)) continue;
    if (upload.result) results.set(upload.id, upload.result);
    else if (open.some(({ target }) => target.slide_id === upload.target.slide_id)) results.set(upload.id, idTaken());
    else open.push(upload);
  }
  return open;
}

async function move(slide: InspectedSlide): Promise<InspectedSlide> {
  await Promise.all(slide.pictures.map(({ from, to, ...seen }) => copyObject(from, objectKeyOf(to), seen)));
  return slide;
}

/**
 * First the files are looked at, then moved, then all records are written: whatever breaks off can be done again. A file that is
 * moved and then never used is found a week later by the note that was made before. What is wrong with one slide does not
 * hinder the others.
 * @throws ApiError for what concerns all of them, e.g. `not-found` when the project was hidden from the person meanwhile
 */
export async function completeSlides(
  project: ProjectId,
  ids: readonly UploadId[],
  person: User,
): Promise<SlideResults> {
  const results: SlideResults = new Map(ids.map((id) => [id, noSuchUpload()]));
  const open = await openUploads(project, ids, person, results);
  const seen = await withEach(open, inspectSlide, ({ id }, error) => results.set(id, error));
  const paths = seen.map(({ url }) => url);
  await noteFiles({ project_id: project }, paths, Date.now());
  const moved = await withEach(seen, move, ({ upload }, error) => results.set(upload.id, error));
  const written = await recordSlides(project, moved, person, results);
  const staged = written.flatMap(({ upload }) => stagedPictures(upload).map(({ key }) => key));
  await deleteObjects(staged);
  return results;
}
