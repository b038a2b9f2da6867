import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { PICTURE_SIDES, type PictureSide } from '#shared/entities/slide-picture';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findExceededBound, isNearBound, measureProject } from '#shared/project-bounds';
import { compareSlides } from '#shared/time/timeline';
import { toStagingKey } from '../../adapters/media';
import { versionCondition } from '../../data/project-root';
import { findProjectSnapshot } from '../../data/project-store';
import { ConditionFailed, retryConflicts } from '../../data/table';
import {
  completeSlideRecords,
  findUploads,
  SlideIdsTaken,
  type SlideArrival,
  type SlideUpload,
  type UploadResult,
} from '../../data/upload-store';
import { noSuchProject, requireAllowed } from '../require-allowed';

/** A slide's picture to be uploaded: its side length, its staging key, and its announced type and size. */
export interface StagedPicture {
  side: PictureSide;
  key: string;
  content_type: string;
  /** Bytes. */
  size: number;
}

/** The pictures that were announced for a slide, the largest first. */
export function stagedPictures({ id, content_type, size, target }: SlideUpload): StagedPicture[] {
  // Some announced uploads have no field for smaller pictures.
  const smaller = (target.smaller as SlideUpload['target']['smaller'] | undefined) ?? [];
  return [{ content_type, size }, ...smaller].map((picture, index) => {
    const side = PICTURE_SIDES[index]!;
    return { ...picture, side, key: index === 0 ? toStagingKey(id) : `${toStagingKey(id)}-${side}` };
  });
}

/** The error when a client uses a slide id twice. */
export const idTaken = (): ApiError => new ApiError('invalid-argument', 'There is a slide with this id already.');
/** The error when the project has its maximum of slides. */
export const projectFull = (): ApiError =>
  new ApiError('resource-exhausted', `A project can have at most ${SLIDES_PER_PROJECT_MAX} slides.`);

/**
 * Writes the records of slides whose files have been moved, in slide order as far as there is room. For a slide that another request has
 * completed, uses that result. Puts each slide's outcome into `results`.
 * @returns those that have a record now
 */
export async function recordSlides<Arrival extends SlideArrival>(
  project: ProjectId,
  moved: readonly Arrival[],
  person: User,
  results: Map<UploadId, UploadResult | ApiError>,
): Promise<Arrival[]> {
  let open = moved;
  const settle = (arrival: SlideArrival, result: UploadResult | ApiError) => {
    results.set(arrival.upload.id, result);
    open = open.filter(({ upload }) => upload !== arrival.upload);
  };
  await retryConflicts(async () => {
    if (open.length === 0) return;
    const found = await findProjectSnapshot(project);
    if (!found) throw noSuchProject();
    requireAllowed(person, { do: 'editProject', project: found.project });
    const known = await findUploads(open.map(({ upload }) => upload.id));
    for (const arrival of open) {
      const done = known.get(arrival.upload.id)?.result;
      if (done) settle(arrival, done);
    }
    const inOrder = [...open].sort((a, b) => compareSlides(a.slide, b.slide));
    const room = Math.max(0, SLIDES_PER_PROJECT_MAX - found.project.slide_count);
    for (const arrival of inOrder.slice(room)) settle(arrival, projectFull());
    const fitting = inOrder.slice(0, room);
    const slides = fitting.map(({ slide }) => ({ ...slide, version: 0 }));
    const before = measureProject(found.project);
    const after = measureProject({ ...found.project, slides: [...found.project.slides, ...slides] });
    const met = findExceededBound(before, after);
    if (met !== undefined) {
      for (const arrival of fitting) settle(arrival, new ApiError('resource-exhausted', met));
      return;
    }
    const conditions = isNearBound(before, after) ? [versionCondition(found.project.version)] : [];
    try {
      const written = await completeSlideRecords(project, fitting, { person, conditions }, Date.now());
      fitting.forEach((arrival, index) => settle(arrival, written[index]!));
    } catch (error) {
      if (!(error instanceof SlideIdsTaken)) throw error;
      for (const arrival of error.arrivals) settle(arrival, idTaken());
      throw new ConditionFailed();
    }
  });
  return moved.filter(({ upload }) => !(results.get(upload.id) instanceof ApiError));
}

/** The reason in the answer for a single slide that was refused. */
export const toRefusal = ({ code, message }: ApiError): { code: string; message: string } => ({ code, message });
