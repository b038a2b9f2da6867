import { createEditorState, applyEdit } from './editor-state';
import { toRecords } from './records';
import {
  applyDiff,
  diffRecords,
  diffSize,
  EMPTY_DIFF,
  isEmptyDiff,
  reverseDiff,
  squashDiffs,
  pruneDiff,
} from './records-diff';
import { randomEdit, seededRandom } from './testing/random-edits';
import { sampleProject } from './testing/sample-project';

const start = toRecords(sampleProject());

/** The records after each of several random edits, including the start. */
function history(seed: number, count: number) {
  const random = seededRandom(seed);
  const states = [createEditorState(start)];
  for (let index = 0; index < count; index++) {
    const last = states.at(-1)!;
    states.push(applyEdit(last, randomEdit(random, last.settled, 10_000 + index), { name: 'random' }));
  }
  return states.map((state) => state.settled.records);
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

describe('records diff', () => {
  test.each(seeds)('the difference of two states, applied to one, gives the other (seed %i)', (seed) => {
    const states = history(seed, 30);
    const diff = diffRecords(start, states.at(-1)!);
    expect(diffSize(diffRecords(applyDiff(start, diff), states.at(-1)!))).toBe(0);
  });

  test.each(seeds)('an inverted diff reverts it (seed %i)', (seed) => {
    const after = history(seed, 30).at(-1)!;
    const diff = diffRecords(start, after);
    expect(diffSize(diffRecords(applyDiff(after, reverseDiff(diff)), start))).toBe(0);
  });

  test.each(seeds)("a diff's effect is described by the records that it touches (seed %i)", (seed) => {
    const states = history(seed, 30);
    const [half, last] = [states[15]!, states.at(-1)!];
    const diff = diffRecords(start, last);
    // Another person has done half of it meanwhile.
    expect(pruneDiff(half, diff)).toEqual(diffRecords(half, applyDiff(half, diff)));
    expect(pruneDiff(last, diff)).toEqual(EMPTY_DIFF);
  });

  test.each(seeds)('squashed diffs equal their sequence, without what cancels out (seed %i)', (seed) => {
    const states = history(seed, 30);
    const steps = states.slice(1).map((records, index) => diffRecords(states[index]!, records));
    const squashed = steps.reduce(squashDiffs, EMPTY_DIFF);
    expect(squashed).toEqual(diffRecords(start, states.at(-1)!));
    expect(isEmptyDiff(squashDiffs(squashed, reverseDiff(squashed)))).toBe(true);
  });

  test('an update changes only its own fields', () => {
    const [key, record] = [...start].find(([, { entity }]) => entity === 'slide')!;
    if (record.entity !== 'slide') throw new Error('A slide was expected.');
    const mine = diffRecords(start, new Map(start).set(key, { ...record, item: { ...record.item, notes: 'mine' } }));
    const theirs = new Map(start).set(key, { ...record, item: { ...record.item, position: 'a9', version: 2 } });
    expect(applyDiff(theirs, mine).get(key)?.item).toMatchObject({ notes: 'mine', position: 'a9', version: 2 });
  });

  test('an update of a deleted record does nothing', () => {
    const [key, gone] = [...start][1]!;
    const rest = new Map([...start].filter(([each]) => each !== key));
    const renamed = { entity: 'slide', item: { ...gone.item, notes: 'late' } } as typeof gone;
    const late = diffRecords(start, new Map(start).set(key, renamed));
    expect(applyDiff(rest, late)).toEqual(rest);
  });
});
