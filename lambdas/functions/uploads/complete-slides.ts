import type { ProjectId, UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { countFiles } from '../../data/stored-file-store';
import { findUploads, isOfSlide, type SlideUpload, type UploadResult } from '../../data/upload-store';
import { inspectSlide } from './inspect-slide';
import { idTaken, recordSlides } from './record-slides';
import { takeStaged } from './take-staged';

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

/**
 * Takes the pictures of slides to their places and writes all their records together. What is wrong with one slide does not hinder
 * the others.
 * @throws ApiError for what concerns all of them, e.g. `not-found` when the project was hidden from the person meanwhile
 */
export async function completeSlides(
  project: ProjectId,
  ids: readonly UploadId[],
  person: User,
): Promise<SlideResults> {
  const results: SlideResults = new Map(ids.map((id) => [id, noSuchUpload()]));
  const open = await openUploads(project, ids, person, results);
  await takeStaged(open, {
    owner: { project_id: project },
    inspect: inspectSlide,
    count: (files) => countFiles(person.account_id, project, files, Date.now()),
    record: (moved) => recordSlides(project, moved, person, results),
    refuse: (of, error) => results.set('upload' in of ? of.upload.id : of.id, error),
  });
  return results;
}
