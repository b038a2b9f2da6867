import type { OutputOf, ParsedInputOf } from '#shared/api/contract';
import { createSlideUploads } from '#shared/api/uploads';
import type { ProjectSummary } from '#shared/entities/project';
import type { UploadId } from '#shared/entities/scalars';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { signUploadForm } from '../../adapters/staging';
import { requireStorage } from '../../data/stored-file-store';
import { ConditionFailed, retryConflicts } from '../../data/table';
import { announceUploads, findSlideUploads, type SlideUpload } from '../../data/upload-store';
import { forPerson } from '../callers';
import { countUpload } from '../plan-limits';
import { findAllowed } from '../require-allowed';
import { checkFile } from './check-file';
import { projectFull, type StagedPicture, stagedPictures, toRefusal } from './slide-uploads';

type Slide = ParsedInputOf<typeof createSlideUploads>['slides'][number];
type Form = OutputOf<typeof createSlideUploads>['uploads'][number]['forms'][number];

const alreadyStarted = () => new ApiError('invalid-argument', 'This upload can’t be started again.');

const uploadBytes = ({ size, target }: SlideUpload): number =>
  target.smaller.reduce((sum, picture) => sum + picture.size, size);

/** Newly announced bytes of these slides. One that has become smaller does not make room for another. */
const bytesAdded = (slides: readonly SlideUpload[], known: ReadonlyMap<UploadId, SlideUpload>): number =>
  slides.reduce((sum, slide) => {
    const before = known.get(slide.id);
    return sum + Math.max(0, uploadBytes(slide) - (before ? uploadBytes(before) : 0));
  }, 0);

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
  const { id, content_type, size, ...target } = slide;
  return { id, file_id: newId(), uid, project_id, content_type, size, target: { kind: 'slide', ...target } };
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

const signPictureForm = ({ key, content_type, size }: StagedPicture): Promise<Form> =>
  signUploadForm(key, { contentType: content_type, size });

/** An error of one slide does not affect the others. */
export const handler = forPerson(createSlideUploads, async ({ project_id, slides }, person) => {
  const project = await findAllowed(person, project_id, 'editProject');
  const refusals = new Map<UploadId, ApiError>();
  const known = await findSlideUploads(slides.map(({ id }) => id));
  const isOwn = (upload: SlideUpload) => upload.uid === person.uid && upload.project_id === project_id;
  const taken: SlideUpload[] = [];
  for (const slide of slides) {
    const before = known.get(slide.id);
    const isTwice = taken.some(({ id, target }) => id === slide.id || target.slide_id === slide.slide_id);
    const isFull = project.slide_count + taken.length >= SLIDES_PER_PROJECT_MAX;
    const isLost = before && (!isOwn(before) || before.result);
    const problem = findProblem(slide) ?? (isTwice || isLost ? alreadyStarted() : isFull ? projectFull() : undefined);
    if (problem) refusals.set(slide.id, problem);
    else taken.push(toSlideUpload(slide, project, person));
  }
  await requireStorage(
    person.account_id,
    taken.reduce((sum, slide) => sum + uploadBytes(slide), 0),
  );
  await countUpload(person.account_id, bytesAdded(taken, known));
  const refused = await announce(taken);
  const uploads = slides.map(async ({ id }) => {
    const upload = taken.find((one) => one.id === id && !refused.has(id));
    if (!upload) return { id, forms: [], refusal: toRefusal(refusals.get(id) ?? alreadyStarted()) };
    return { id, forms: await Promise.all(stagedPictures(upload).map(signPictureForm)), refusal: null };
  });
  return { uploads: await Promise.all(uploads) };
});
