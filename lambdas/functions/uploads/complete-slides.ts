import { UPLOAD_KINDS } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { pictureNameSuffix } from '#shared/entities/slide-picture';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import type { ObjectStart } from '../../adapters/media';
import { countFiles } from '../../data/stored-file-store';
import {
  findUploads,
  isSlideUpload,
  type SlideArrival,
  type SlideUpload,
  type UploadResult,
} from '../../data/upload-store';
import { checkPicture, fileExtension } from './check-file';
import { idTaken, recordSlides, type StagedPicture, stagedPictures } from './slide-uploads';
import { type Arrival, inspectStaged, storeStagedFiles } from './store-staged';

/** What came of each upload: its slide, or why there is none. */
export type SlideResults = Map<UploadId, UploadResult | ApiError>;

const noSuchUpload = () => new ApiError('not-found', 'There is no such upload.');

/** Those that still have to be completed; what is known of the others is noted among the results. */
async function findOpenUploads(
  project: ProjectId,
  ids: readonly UploadId[],
  person: User,
  results: SlideResults,
): Promise<SlideUpload[]> {
  const open: SlideUpload[] = [];
  const known = await findUploads(ids);
  for (const id of new Set(ids)) {
    const upload = known.get(id);
    if (upload?.uid !== person.uid || upload.project_id !== project || !isSlideUpload(upload)) continue;
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
  const open = await findOpenUploads(project, ids, person, results);
  await storeStagedFiles(open, {
    owner: { project_id: project },
    inspect: inspectSlide,
    count: (files) => countFiles(person.account_id, project, files, Date.now()),
    record: (moved) => recordSlides(project, moved, person, results),
    refuse: (of, error) => results.set('upload' in of ? of.upload.id : of.id, error),
  });
  return results;
}

/** A slide that was looked at, with its pictures, the largest first. */
interface InspectedSlide extends SlideArrival, Arrival {}

interface PictureInfo {
  contentType: string;
  etag: string;
  size: number;
  width: number;
  height: number;
}

function inspectPicture({ bytes, etag, size }: ObjectStart, { side }: StagedPicture): PictureInfo {
  const { type: contentType, width, height } = checkPicture(bytes);
  if (side !== 1920 && Math.max(width, height) > side) {
    throw new ApiError('invalid-argument', `This picture is larger than the ${side} pixels that it is for.`);
  }
  return { contentType, etag, size, width, height };
}

/**
 * What the staged pictures of a slide are, and what its record will be. An id that we made is in their names: no other upload ever
 * writes there, and who has the grant of a project still needs to be told the name.
 * @throws ApiError `not-found` when they have not arrived; `invalid-argument` when one is no picture, and then they are deleted
 */
async function inspectSlide(upload: SlideUpload): Promise<InspectedSlide> {
  const staged = stagedPictures(upload);
  const looks = await inspectStaged(staged, inspectPicture, UPLOAD_KINDS.slide.maxBytes);
  const { project_id, target } = upload;
  const base = `/projects/${project_id}/slides/${target.slide_id}-${upload.file_id}`;
  const ending = fileExtension(looks[0]!.contentType);
  const files = staged.map(({ key, side }, index) => {
    const { etag, contentType, size } = looks[index]!;
    return {
      from: key,
      etag,
      contentType,
      size,
      to: base + (staged.length > 1 ? pictureNameSuffix(side, ending) : `.${ending}`),
    };
  });
  const { contentType: content_type, size, width, height } = looks[0]!;
  const url = files[0]!.to;
  const { slide_id: id, position, notes } = target;
  const text = (target.text as string | undefined) ?? '';
  const slide = { id, url, width, height, notes, text, position, created_at: Date.now() };
  return { upload, url, content_type, size, slide, files };
}
