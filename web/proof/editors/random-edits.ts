import { saveEdits } from '#shared/api/projects';
import { markerId } from '#shared/entities/marker';
import type { ProjectId } from '#shared/entities/scalars';
import { newClip, newMarker, newSlide } from '../../../testing/records';
import { call } from '../../../testing/test-stack';
import { makeEdit, undo } from '../../src/features/editor/model/editor-store';
import { addTake, deleteClip } from '../../src/features/editor/model/edits/edit-clips';
import { moveSlideChange, setSlide } from '../../src/features/editor/model/edits/edit-slide-changes';
import { editNotes } from '../../src/features/editor/model/edits/edit-slides';
import { type Random, randomEdit } from '../../src/features/editor/model/testing/random-edits';
import type { EditingPerson } from './editing-person';

const CLIP_MS = 8_000;
const CLIPS = { min: 2, max: 12 };
const SLIDES_MIN = 4;

/** Uploads a slide: the server writes it, and both people are notified. */
export async function uploadSlide(id: ProjectId, token: string, number: number): Promise<void> {
  const put = [{ entity: 'slide' as const, item: newSlide(id, number) }];
  await call(saveEdits, { project_id: id, put, remove: [] }, token);
}

/** A random edit by one person. `now` must increase with each edit, because it names a new clip. */
export function editAtRandom({ store }: EditingPerson, id: ProjectId, random: Random, now: number): void {
  const view = store.getState().settled;
  const { clips } = view.timeline;
  if (random() < 0.08) return undo(store);
  if (clips.length < CLIPS.min) {
    const take = { clip: newClip(id, now, CLIP_MS), markers: [newMarker(now, now, 0)] };
    makeEdit(store, (each) => addTake(each, take, undefined, now), { name: 'take' });
    return;
  }
  if (clips.length > CLIPS.max) {
    const createdAt = clips[Math.floor(random() * clips.length)]!.clip.created_at;
    makeEdit(store, (each) => deleteClip(each, createdAt), { name: 'delete' });
    return;
  }
  makeEdit(store, randomEdit(random, view, now), { name: 'random' });
}

export const hasTooFewSlides = ({ store }: EditingPerson): boolean =>
  store.getState().settled.slides.length < SLIDES_MIN;

/** Both people change the same record at the same time, one field each. */
export function editSameRecord(people: readonly EditingPerson[], random: Random, now: number): void {
  const { slides, timeline } = people[0]!.store.getState().settled;
  const slide = slides[Math.floor(random() * slides.length)];
  const marker = timeline.markers[Math.floor(random() * timeline.markers.length)]?.marker;
  const dice = random();
  for (const [index, { store }] of people.entries()) {
    const moment = random() * timeline.duration;
    if (dice < 0.4 && slide) {
      makeEdit(store, (view) => editNotes(view, slide.id, `clash ${now} of ${index}`), { name: 'notes' });
    } else if (dice < 0.8 && marker) {
      makeEdit(store, (view) => moveSlideChange(view, markerId(marker), moment), { name: 'move' });
    } else if (marker && slide) {
      makeEdit(store, (view) => setSlide(view, markerId(marker), index === 0 ? slide.id : ''), { name: 'slide' });
    }
  }
}
