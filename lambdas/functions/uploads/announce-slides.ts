import type { OutputOf, ParsedInputOf } from '#shared/api/contract';
import type { createSlideUploads } from '#shared/api/uploads';
import type { ProjectSummary } from '#shared/entities/project';
import type { UploadId } from '#shared/entities/scalars';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { signUploadForm } from '../../adapters/media';
import { requireStorage } from '../../data/stored-file-store';
import { ConditionFailed, retryConflicts } from '../../data/table';
import { announceUploads, findUploads, type SlideUpload, type Upload } from '../../data/upload-store';
import { countUpload } from '../plan-limits';
import { checkFile } from './check-file';
import { projectFull, type StagedPicture, stagedPictures } from './slide-uploads';

type Slide = ParsedInputOf<typeof createSlideUploads>['slides'][number];
type Form = OutputOf<typeof createSlideUploads>['uploads'][number]['forms'][number];

/** The outcome for each requested slide: its forms, or why it was refused. */
export type AnnouncedSlides = ReadonlyMap<UploadId, Form[] | ApiError>;

const alreadyStarted = () => new ApiError('invalid-argument', 'This upload cannot be started again.');

const uploadBytes = ({ size, target }: Upload): number =>
  size + ('smaller' in target ? target.smaller : []).reduce((sum, picture) => sum + picture.size, 0);

/** Newly announced bytes of these slides. One that has become smaller does not make room for another. */
const bytesAdded = (slides: readonly SlideUpload[], known: ReadonlyMap<UploadId, Upload>): number =>
  slides.reduce((sum, slide) => {
    const before = known.get(slide.id);
    return sum + Math.max(0, uploadBytes(slide) - (before ? uploadBytes(before) : 0));
  }, 0);

/** A slide's own error; undefined if it has none. */
function findProblem({ content_type, size, smaller }: Slide): ApiError | undefined {
  try {
    for (const picture of [{ content_type, size }, ...smaller]) checkFile('slide', picture);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const toSlideUpload = (slide: Slide, { id: project_id }: ProjectSummary, { uid }: User): SlideUpload => {
  const { id, content_type, size, slide_id, position, notes, text, smaller } = slide;
  return {
    id,
    file_id: newId(),
    uid,
    project_id,
    content_type,
    size,
    target: { kind: 'slide', slide_id, position, notes, text, smaller },
  };
};

/** Announces all possible uploads; returns those that are someone else's or complete. */
const announce = (uploads: readonly SlideUpload[]): Promise<Set<UploadId>> => {
  const refused = new Set<UploadId>();
  return retryConflicts(async () => {
    const open = uploads.filter(({ id }) => !refused.has(id));
    try {
      if (open.length > 0) await announceUploads(open, Date.now());
      return refused;
    } catch (error) {
      if (error instanceof ConditionFailed) for (const index of error.failed) refused.add(open[index]!.id);
      throw error;
    }
  });
};

/**
 * Announces slides and signs a form for each of their pictures. An error of one does not affect the others.
 * @throws ApiError `resource-exhausted` when the team has announced too many bytes today
 */
export async function announceSlides(
  project: ProjectSummary,
  slides: readonly Slide[],
  person: User,
): Promise<AnnouncedSlides> {
  const announced = new Map<UploadId, Form[] | ApiError>();
  const known = await findUploads(slides.map(({ id }) => id));
  const isOwn = (upload: Upload) => upload.uid === person.uid && upload.project_id === project.id;
  const taken: SlideUpload[] = [];
  for (const slide of slides) {
    const before = known.get(slide.id);
    const isTwice = taken.some(({ id, target }) => id === slide.id || target.slide_id === slide.slide_id);
    const isFull = project.slide_count + taken.length >= SLIDES_PER_PROJECT_MAX;
    const isLost = before && (!isOwn(before) || before.result);
    const problem = findProblem(slide) ?? (isTwice || isLost ? alreadyStarted() : isFull ? projectFull() : undefined);
    if (problem) announced.set(slide.id, problem);
    else taken.push(toSlideUpload(slide, project, person));
  }
  await requireStorage(
    person.account_id,
    taken.reduce((sum, slide) => sum + uploadBytes(slide), 0),
  );
  await countUpload(person.account_id, bytesAdded(taken, known));
  const refused = await announce(taken);
  for (const upload of taken) {
    const { id } = upload;
    announced.set(
      id,
      refused.has(id) ? alreadyStarted() : await Promise.all(stagedPictures(upload).map(signPictureForm)),
    );
  }
  return announced;
}

const signPictureForm = ({ key, content_type, size }: StagedPicture): Promise<Form> =>
  signUploadForm(key, { contentType: content_type, size });
