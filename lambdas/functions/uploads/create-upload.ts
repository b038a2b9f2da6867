import type { ParsedInputOf } from '#shared/api/contract';
import { createUpload } from '#shared/api/uploads';
import type { ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { signUploadForm, toStagingKey } from '../../adapters/media';
import { requireStorage } from '../../data/stored-file-store';
import { ConditionFailed } from '../../data/table';
import { announceUpload } from '../../data/upload-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { announceSlides } from './announce-slides';
import { checkFile } from './check-file';
import { findOwnUpload } from './find-own-upload';
import { countUpload } from '../plan-limits';

type SlideInput = Extract<ParsedInputOf<typeof createUpload>, { kind: 'slide' }>;
type Input = Exclude<ParsedInputOf<typeof createUpload>, { kind: 'slide' }>;

async function announce(input: Input, person: User): Promise<void> {
  const { id, project_id, content_type, size, kind, created_at } = input;
  try {
    const target = { kind, created_at };
    await announceUpload({ id, file_id: newId(), uid: person.uid, project_id, content_type, size, target }, Date.now());
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new ApiError('invalid-argument', 'This upload cannot be started again.');
    throw error;
  }
}

async function announceOneSlide(project: ProjectSummary, slide: SlideInput, person: User) {
  const announced = (await announceSlides(project, [{ ...slide, text: '', smaller: [] }], person)).get(slide.id)!;
  if (announced instanceof ApiError) throw announced;
  return announced[0]!;
}

export const handler = forPerson(createUpload, async (input, person) => {
  const project = await findAllowed(person, input.project_id, 'editProject');
  // A single slide; only old tabs announce one.
  if (input.kind === 'slide') return announceOneSlide(project, input, person);
  checkFile(input.kind, input);
  await requireStorage(person.account_id, input.size);
  await countUpload(person.account_id, input.size, (await findOwnUpload(input, person))?.size);
  await announce(input, person);
  return signUploadForm(toStagingKey(input.id), { contentType: input.content_type, size: input.size });
});
