import { EDITS_PER_SAVE_MAX } from '#shared/api/projects';
import { transcribedId } from '#shared/captions/transcribed-id';
import { type Caption, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import type { FileId } from '#shared/entities/scalars';
import { type Edit, createEditorState, applyEdit } from './editor-state';
import { addTake, deleteClip, splitClip } from './edits/edit-clips';
import { captionRecord, toRecords } from './records';
import { applyDiff, diffRecords, buildDiff, diffSize, isEmptyDiff } from './records-diff';
import { repairRecords } from './repair';
import { buildNextBatch } from './save-batch';
import { createSavedRecords } from './saved-records';
import { startSending, finishSending } from './sync-state';
import { sampleClip, sampleMarker, sampleProject } from './testing/sample-project';

/** A take with this many slide changes, 200 ms apart. */
const longTake = (changes: number) => ({
  clip: sampleClip(9000, changes * 200, 0),
  markers: Array.from({ length: changes }, (_, index) =>
    sampleMarker(9000, 9000 + index * 200, (index % 4) + 1, index * 200),
  ),
});

/** Saves edits in batches and checks that each batch leaves a consistent project. */
function saveInBatches(edits: readonly Edit[]) {
  let state = createEditorState(toRecords(sampleProject()));
  for (const edit of edits) state = applyEdit(state, edit, { name: 'edit' });
  const target = state.view.records;
  const sizes: number[] = [];
  while (!isEmptyDiff(state.pending)) {
    const batch = buildNextBatch(state.saved.records, state.pending);
    sizes.push(diffSize(batch));
    const records = applyDiff(state.saved.records, batch);
    expect(diffSize(batch)).toBeLessThanOrEqual(EDITS_PER_SAVE_MAX);
    expect(isEmptyDiff(repairRecords(records))).toBe(true);
    state = finishSending(startSending(state, batch), createSavedRecords(records));
    expect(diffSize(diffRecords(state.view.records, target))).toBe(0);
    if (sizes.length > 50) throw new Error('The saving comes to no end.');
  }
  expect(diffSize(diffRecords(state.saved.records, target))).toBe(0);
  return sizes;
}

test('changes that fit go in one save', () => {
  expect(saveInBatches([(view) => splitClip(view, 5000, 9000)])).toHaveLength(1);
});

test('a take of 400 slide changes is saved in steps that are each consistent', () => {
  expect(saveInBatches([(view) => addTake(view, longTake(400), undefined, 10_000)]).length).toBeGreaterThan(4);
});

test.each([100, 40_000, 79_000])('so is its split at %i ms, and its removal', (moment) => {
  const keep: Edit = (view) => addTake(view, longTake(400), undefined, 10_000);
  saveInBatches([keep, (view) => splitClip(view, 16_000 + moment, 20_000)]);
  const saved = applyEdit(createEditorState(toRecords(sampleProject())), keep, { name: 'keep' }).view.records;
  let state = applyEdit(createEditorState(saved), (view) => splitClip(view, 16_000 + moment, 20_000), {
    name: 'split',
  });
  state = applyEdit(state, (view) => deleteClip(view, 9000), { name: 'delete' });
  for (let rounds = 0; !isEmptyDiff(state.pending); rounds++) {
    const batch = buildNextBatch(state.saved.records, state.pending);
    const records = applyDiff(state.saved.records, batch);
    expect(diffSize(batch)).toBeLessThanOrEqual(EDITS_PER_SAVE_MAX);
    expect(isEmptyDiff(repairRecords(records))).toBe(true);
    expect(rounds).toBeLessThan(50);
    state = finishSending(startSending(state, batch), createSavedRecords(records));
  }
});

describe('captions that replace others, in several saves', () => {
  const many = (text: string, count: number) =>
    Array.from({ length: count }, (_, nth): Caption => {
      const id = transcribedId(text === 'OLD' ? 1 : 2, nth);
      return { id, file: '1000' as FileId, start: nth, end: nth + 1, text, version: 1 };
    });

  /** Counts the texts after each save while `put` captions replace `going` of the `there` existing ones. */
  function texts(there: number, going: number, put: number): { OLD: number; NEW: number }[] {
    const old = many('OLD', there);
    let records = toRecords(sampleProject({ captions: old }));
    const change = { put: many('NEW', put).map(captionRecord), remove: old.slice(0, going).map(captionRecord) };
    const target = applyDiff(records, buildDiff(records, change));
    const steps: { OLD: number; NEW: number }[] = [];
    while (!isEmptyDiff(diffRecords(records, target))) {
      records = applyDiff(records, buildNextBatch(records, diffRecords(records, target)));
      const counts = { OLD: 0, NEW: 0 };
      for (const each of records.values()) if (each.entity === 'caption') counts[each.item.text as 'OLD'] += 1;
      steps.push(counts);
    }
    return steps;
  }

  test('guard: none is deleted before all new ones are saved', () => {
    const steps = texts(200, 200, 150);
    expect(steps.at(-1)).toEqual({ OLD: 0, NEW: 150 });
    expect(steps.filter(({ OLD, NEW }) => OLD < 200 && NEW < 150)).toEqual([]);
  });

  test('in a full project, as many are deleted as added, so that it never exceeds its limit', () => {
    const full = CAPTIONS_PER_PROJECT_MAX;
    const steps = texts(full, 200, 200);
    expect(steps.at(-1)).toEqual({ OLD: full - 200, NEW: 200 });
    expect(steps.filter(({ OLD, NEW }) => OLD + NEW !== full)).toEqual([]);
  });
});
