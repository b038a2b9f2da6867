import { createEditorState, draftEdit, applyEdit, redoStep, revertHistoryStep, undoStep } from './editor-state';
import { deleteClip } from './edits/edit-clips';
import { editProject } from './edits/edit-project';
import { moveSlideChange } from './edits/edit-slide-changes';
import { deleteSlide, editNotes } from './edits/edit-slides';
import { toRecords } from './records';
import { diffRecords, diffSize, isEmptyDiff } from './records-diff';
import { repairRecords } from './repair';
import { randomEdit, seededRandom } from './testing/random-edits';
import { sampleProject, sampleSlideId } from './testing/sample-project';

const start = createEditorState(toRecords(sampleProject()));
const seeds = Array.from({ length: 15 }, (_, seed) => 100 + seed);

describe('undo', () => {
  test.each(seeds)('undoing all random edits gives the start, redoing all the end (seed %i)', (seed) => {
    const random = seededRandom(seed);
    let state = start;
    for (let index = 0; index < 60; index++) {
      state = applyEdit(state, randomEdit(random, state.settled, 10_000 + index), { name: 'random' });
    }
    const end = state.view.records;
    while (state.undo.length > 0) state = undoStep(state);
    expect(diffSize(diffRecords(state.view.records, start.view.records))).toBe(0);
    expect(isEmptyDiff(state.pending)).toBe(true);
    while (state.redo.length > 0) state = redoStep(state);
    expect(diffSize(diffRecords(state.view.records, end))).toBe(0);
  });

  test('a series of edits, such as the letters of a note, is one step', () => {
    const notes = (text: string) => (view: typeof start.view) => editNotes(view, sampleSlideId(1), text);
    let state = start;
    for (const text of ['h', 'he', 'hey'])
      state = applyEdit(state, notes(text), { name: 'Edit notes', series: 'notes 1' });
    expect(state.undo).toHaveLength(1);
    expect(undoStep(state).view.slides[0]?.notes).toBe('');
  });

  test('a new edit clears redo; one without history does not', () => {
    const rename = (name: string) => (view: typeof start.view) => editProject(view, { name });
    const undone = undoStep(applyEdit(start, rename('One'), { name: 'Rename' }));
    expect(undone.redo).toHaveLength(1);
    expect(applyEdit(undone, rename('Two'), { name: 'Rename' }).redo).toHaveLength(0);
    expect(applyEdit(undone, rename('Two'), { name: 'Rename', undoable: false }).redo).toHaveLength(1);
  });
});

describe('reverting one step, whatever was done since', () => {
  const deleted = applyEdit(start, (view) => deleteClip(view, 1000), { name: 'Delete clip' });
  const noted = applyEdit(deleted, (view) => editNotes(view, sampleSlideId(1), 'later'), { name: 'Edit notes' });
  const clipsOf = (state = start) => state.view.timeline.clips.map(({ clip }) => clip.created_at);
  const idOf = (state: typeof start) => state.undo.at(-1)!.id;

  test('undoes that step and no other, and can itself be undone', () => {
    const back = revertHistoryStep(noted, idOf(deleted))!;
    expect(clipsOf(back)).toEqual(clipsOf(start));
    expect(back.view.slides[0]?.notes).toBe('later');
    expect(clipsOf(undoStep(back))).toEqual([2000]);
    expect(back.view.timeline.markers).toEqual(start.view.timeline.markers);
  });

  test('equals undo if it was the last step, so that redo brings it back', () => {
    const back = revertHistoryStep(deleted, idOf(deleted))!;
    expect(back.undo).toHaveLength(0);
    expect(clipsOf(redoStep(back))).toEqual([2000]);
  });

  test('can’t be done twice, nor after undo; after redo it can again', () => {
    const undone = undoStep(undoStep(noted));
    expect(revertHistoryStep(undone, idOf(deleted))).toBeUndefined();
    expect(clipsOf(revertHistoryStep(redoStep(redoStep(undone)), idOf(deleted)))).toEqual(clipsOf(start));
    const back = revertHistoryStep(noted, idOf(deleted))!;
    expect(revertHistoryStep(back, idOf(deleted))).toBeUndefined();
  });

  test('can’t be done if what it changed is gone', () => {
    const written = applyEdit(start, (view) => editNotes(view, sampleSlideId(3), 'hello'), { name: 'Edit notes' });
    const without = applyEdit(written, (view) => deleteSlide(view, sampleSlideId(3)), { name: 'Delete slide' });
    expect(revertHistoryStep(without, idOf(written))).toBeUndefined();
  });

  test.each(seeds)('leaves a consistent project, and can be undone like any edit (seed %i)', (seed) => {
    const random = seededRandom(seed);
    let state = start;
    for (let index = 0; index < 40; index++) {
      state = applyEdit(state, randomEdit(random, state.settled, 10_000 + index), { name: 'random' });
      const step = state.undo[Math.floor(random() * state.undo.length)];
      if (step && random() < 0.4) state = revertHistoryStep(state, step.id) ?? state;
      expect(isEmptyDiff(repairRecords(state.view.records))).toBe(true);
    }
    while (state.undo.length > 0) state = undoStep(state);
    expect(diffSize(diffRecords(state.view.records, start.view.records))).toBe(0);
  });
});

describe('markers', () => {
  test.each(seeds)('stay contiguous and add up to their clip through random edits (seed %i)', (seed) => {
    const random = seededRandom(seed);
    let state = start;
    for (let index = 0; index < 60; index++) {
      state = applyEdit(state, randomEdit(random, state.settled, 10_000 + index), { name: 'random' });
      expect(isEmptyDiff(repairRecords(state.view.records))).toBe(true);
      expect(state.view.timeline.duration).toBe(
        state.view.timeline.markers.reduce((sum, { start, end }) => sum + end - start, 0),
      );
    }
  });
});

describe('draft', () => {
  test("shows a drag's result without saving it or adding to the history", () => {
    const move = (view: typeof start.view) => moveSlideChange(view, '1000-4000', 2000);
    const dragged = draftEdit(start, move);
    expect(dragged.view.timeline.markers[1]?.start).toBe(2000);
    expect(dragged.settled).toBe(start.settled);
    expect(isEmptyDiff(dragged.pending)).toBe(true);
    expect(draftEdit(dragged, undefined).view).toBe(start.view);
    const dropped = applyEdit(dragged, move, { name: 'Move slide change' });
    expect(dropped.view.timeline.markers[1]?.start).toBe(2000);
    expect(dropped.undo).toHaveLength(1);
  });
});

test('spec section 7: deleting a clip removes its markers', () => {
  const state = applyEdit(start, (view) => deleteClip(view, 1000), { name: 'Delete clip' });
  expect(state.view.timeline.markers.map(({ marker }) => marker.clip_created_at)).toEqual([2000, 2000]);
  expect(state.view.timeline.duration).toBe(6000);
});
