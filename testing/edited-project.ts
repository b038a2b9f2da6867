import type { InputOf, OutputOf } from '#shared/api/contract';
import { createProject, getProject, type OpenProject, saveEdits } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { newCaption, newClip, newMarker, newProjectId, newSlide } from './records';
import { call, type SignedUp, signUp, table } from './test-stack';

type Edits = InputOf<typeof saveEdits>;
type Saved = OutputOf<typeof saveEdits>;
export type Put = Edits['put'][number];
type CaptionPut = Extract<Put, { entity: 'caption' }>;

/** Writes fields of a stored item, bypassing all functions. */
export const patch = async (pk: string, sk: string, fields: object): Promise<void> =>
  table.put({ ...(await table.get(pk, sk)), pk, sk, ...fields });

/** The version of a save's first put. All new records of a save get the same. */
export const getSavedVersion = async (saving: Promise<Saved>): Promise<number> => (await saving).versions[0]!.version;

export const marker = (clipAt: number, createdAt: number, sourceMs: number, version = 0): Put => ({
  entity: 'marker',
  item: { ...newMarker(clipAt, createdAt, sourceMs), version },
});

/** The put of a caption in the file of the clip with this `created_at`. */
export const caption = (clipAt: number, start: number, end: number, text: string): CaptionPut => ({
  entity: 'caption',
  item: newCaption(clipAt, start, end, text),
});

/** A new, empty project for each test, and actions on it. */
export interface EditedProject {
  owner: () => SignedUp;
  id: () => ProjectId;
  save: (put: Put[], remove?: Edits['remove'], person?: SignedUp) => Promise<Saved>;
  open: () => Promise<OpenProject>;
  clip: (createdAt: number, duration: number, more?: object) => Put;
  slide: (number: number) => Put;
  /** Saves a take of ten seconds with two slide changes, as the recorder does. */
  keepTake: () => Promise<Saved>;
}

/** Gives each test of a file its own project, all of one person without the plan's limit of three. */
export function setUpEditedProject(): EditedProject {
  let owner: SignedUp;
  let id: ProjectId;
  beforeAll(async () => {
    owner = await signUp('Olga Owner');
  });
  beforeEach(async () => {
    id = newProjectId();
    await patch(`ACCOUNT#${owner.account.id}`, 'ACCOUNT', { limit_stored_projects: 100 });
    await call(createProject, { id, name: 'Deck' }, owner.token);
  });
  const save: EditedProject['save'] = (put, remove = [], person = owner) =>
    call(saveEdits, { project_id: id, put, remove }, person.token);
  const clip: EditedProject['clip'] = (createdAt, duration, more = {}) => ({
    entity: 'clip',
    item: newClip(id, createdAt, duration, more),
  });
  return {
    owner: () => owner,
    id: () => id,
    save,
    open: () => call(getProject, { id }, owner.token),
    clip,
    slide: (number) => ({ entity: 'slide', item: newSlide(id, number) }),
    keepTake: () => save([clip(100, 10_000), marker(100, 1, 0), marker(100, 2, 4_000)]),
  };
}
