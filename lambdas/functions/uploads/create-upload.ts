import type { ParsedInputOf } from '#shared/api/contract';
import { createUpload, UPLOAD_KINDS } from '#shared/api/uploads';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { signUploadForm, stagingKeyOf } from '../../adapters/media';
import { ConditionFailed } from '../../data/table';
import { announceUpload, type Upload } from '../../data/upload-store';
import { forPerson } from '../callers';
import { findAllowed } from '../projects/find-allowed';
import { findOwnUpload } from './find-own-upload';
import { countUpload } from './upload-quota';

type Input = ParsedInputOf<typeof createUpload>;

const KIND_WORDS = {
  slide: 'A slide can be a PNG, JPEG, WebP, AVIF or GIF picture.',
  clip: 'A clip can be an M4A, MP3, WAV, MP4 or WebM file.',
  peaks: 'A waveform is stored as plain bytes.',
};

function checkFile({ kind, content_type, size }: Input): void {
  const { types, maxBytes } = UPLOAD_KINDS[kind];
  if (!(types as readonly string[]).includes(content_type)) throw new ApiError('invalid-argument', KIND_WORDS[kind]);
  if (size > maxBytes) {
    throw new ApiError('invalid-argument', `This file is too large: at most ${maxBytes / 1024 / 1024} MB.`);
  }
}

const targetOf = (input: Input): Upload['target'] =>
  input.kind === 'slide'
    ? { kind: input.kind, slide_id: input.slide_id, position: input.position, notes: input.notes }
    : { kind: input.kind, created_at: input.created_at };

async function announce(input: Input, person: User): Promise<void> {
  const { id, project_id, content_type, size } = input;
  try {
    await announceUpload({ id, uid: person.uid, project_id, content_type, size, target: targetOf(input) }, Date.now());
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new ApiError('invalid-argument', 'This upload cannot be started again.');
    throw error;
  }
}

export const handler = forPerson(createUpload, async (input, person) => {
  const project = await findAllowed(person, input.project_id, 'editProject');
  checkFile(input);
  if (input.kind === 'slide' && project.slide_count >= SLIDES_PER_PROJECT_MAX) {
    throw new ApiError('resource-exhausted', `A project holds at most ${SLIDES_PER_PROJECT_MAX} slides.`);
  }
  await countUpload(person.account_id, input.size, (await findOwnUpload(input, person))?.size);
  await announce(input, person);
  return signUploadForm(stagingKeyOf(input.id), { contentType: input.content_type, size: input.size });
});
