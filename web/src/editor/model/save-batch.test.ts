import { EDITS_PER_SAVE_MAX } from '#shared/api/projects';
import { deleteClip } from './edits/delete-clip';
import { addTake } from './edits/add-take';
import { splitClip } from './edits/split-clip';
import { type Edit, openedState, withEdit, withSending, withSent } from './editor-state';
import { recordsOf } from './records';
import { applyDiff, diffBetween, diffSize, isEmptyDiff } from './records-diff';
import { repair } from './repair';
import { nextBatch } from './save-batch';
import { sampleClip, sampleMarker, sampleProject } from './testing/sample-project';
import { savedFrom } from './saved-records';

/** A take in which the slide changes this often, 200 ms apart. */
const longTake = (changes: number) => ({
  clip: sampleClip(9000, changes * 200, 0),
  markers: Array.from({ length: changes }, (_, index) =>
    sampleMarker(9000, 9000 + index * 200, (index % 4) + 1, index * 200),
  ),
});

/** Saves an edit in batches; checks that each of them leaves a project that holds together. */
function saveInBatches(edits: readonly Edit[]) {
  let state = openedState(recordsOf(sampleProject()));
  for (const edit of edits) state = withEdit(state, edit, { name: 'edit' });
  const target = state.view.records;
  const sizes: number[] = [];
  while (!isEmptyDiff(state.pending)) {
    const batch = nextBatch(state.saved.records, state.pending);
    sizes.push(diffSize(batch));
    const records = applyDiff(state.saved.records, batch);
    expect(diffSize(batch)).toBeLessThanOrEqual(EDITS_PER_SAVE_MAX);
    expect(isEmptyDiff(repair(records))).toBe(true);
    state = withSent(withSending(state, batch), savedFrom(records));
    expect(diffSize(diffBetween(state.view.records, target))).toBe(0);
    if (sizes.length > 50) throw new Error('The saving comes to no end.');
  }
  expect(diffSize(diffBetween(state.saved.records, target))).toBe(0);
  return sizes;
}

test('what fits goes in one save', () => {
  expect(saveInBatches([(view) => splitClip(view, 5000, 9000)])).toHaveLength(1);
});

test('a take of 400 slide changes goes in steps that each hold together', () => {
  expect(saveInBatches([(view) => addTake(view, longTake(400), undefined, 10_000)]).length).toBeGreaterThan(4);
});

test.each([100, 40_000, 79_000])('so does its split at %i ms, and its removal', (moment) => {
  const keep: Edit = (view) => addTake(view, longTake(400), undefined, 10_000);
  saveInBatches([keep, (view) => splitClip(view, 16_000 + moment, 20_000)]);
  const saved = withEdit(openedState(recordsOf(sampleProject())), keep, { name: 'keep' }).view.records;
  let state = withEdit(openedState(saved), (view) => splitClip(view, 16_000 + moment, 20_000), { name: 'split' });
  state = withEdit(state, (view) => deleteClip(view, 9000), { name: 'delete' });
  for (let rounds = 0; !isEmptyDiff(state.pending); rounds++) {
    const batch = nextBatch(state.saved.records, state.pending);
    const records = applyDiff(state.saved.records, batch);
    expect(diffSize(batch)).toBeLessThanOrEqual(EDITS_PER_SAVE_MAX);
    expect(isEmptyDiff(repair(records))).toBe(true);
    expect(rounds).toBeLessThan(50);
    state = withSent(withSending(state, batch), savedFrom(records));
  }
});
