import { type Edit, type EditorState, createEditorState, applyEdit, undoStep } from './editor-state';
import { applyRepair, rebaseOntoSaved, startSending, finishSending } from './sync-state';
import { addTake } from './edits/edit-clips';
import { moveSlideChange } from './edits/edit-slide-changes';
import { type ProjectView, buildView } from './project-view';
import { toRecords, type Records } from './records';
import { applyDiff } from './records-diff';
import { repairRecords } from './repair';
import { type Random, randomEdit, seededRandom } from './testing/random-edits';
import { sampleClip, sampleMarker, sampleProject } from './testing/sample-project';
import { SEED } from '../../../../../testing/seed';
import { createSavedRecords } from './saved-records';

/** MERGE_PAIRS=10000 is the full proof; MERGE_SEED selects another sequence. */
const PAIRS = Number(process.env.MERGE_PAIRS ?? 300);

const opened = createEditorState(toRecords(sampleProject()));
const starts = ({ timeline }: ProjectView) => timeline.markers.map(({ start }) => start);
const made = (state: EditorState, ...edits: Edit[]) =>
  edits.reduce((last, edit) => applyEdit(last, edit, { name: 'edit' }), state);
/** The state after another person's records arrive. */
const heard = (state: EditorState, records: Records) =>
  applyRepair(rebaseOntoSaved(state, createSavedRecords(records)));

const move =
  (id: string, ms: number): Edit =>
  (view) =>
    moveSlideChange(view, id, ms);
const [SECOND, THIRD] = ['1000-4000', '1000-8000'];

describe('two people move two slide changes of one clip', () => {
  const theirs = made(opened, move(THIRD, 7300)).view.records;

  test('both are where they were put, and every later change stays in place', () => {
    const mine = heard(made(opened, move(SECOND, 3400)), theirs);
    expect(starts(opened.view)).toEqual([0, 3000, 7000, 10_000, 12_500]);
    expect(starts(mine.view)).toEqual([0, 3400, 7300, 10_000, 12_500]);
  });

  test("undo after the other person’s edit reverts only one's own", () => {
    const mine = made(opened, move(SECOND, 3400));
    const saved = finishSending(startSending(mine, mine.pending), createSavedRecords(mine.view.records));
    const after = made(createEditorState(mine.view.records), move(THIRD, 7300)).view.records;
    expect(starts(undoStep(heard(saved, after)).view)).toEqual([0, 3000, 7300, 10_000, 12_500]);
  });
});

interface Change {
  file: string;
  sourceMs: number;
  /** Both markers, by the `created_at` that they keep in every part of a file. */
  before: number;
  after: number;
}

/** The slide changes, in file time. */
function changesIn({ timeline: { clips, markers } }: ProjectView): Change[] {
  return markers.flatMap(({ marker }, index) => {
    const before = markers[index - 1]?.marker;
    const clip = clips.find((span) => span.clip.created_at === marker.clip_created_at)?.clip;
    if (!clip || before?.clip_created_at !== marker.clip_created_at) return [];
    const { source_ms: sourceMs, created_at: after } = marker;
    return [{ file: clip.file, sourceMs, before: before.created_at, after }];
  });
}

/** Every file position at which a marker begins, whether or not it is shown. */
const placesIn = (view: ProjectView) =>
  view.markers.flatMap((marker) => {
    const clip = view.timeline.clips.find((span) => span.clip.created_at === marker.clip_created_at)?.clip;
    return clip ? [`${clip.file} ${marker.source_ms}`] : [];
  });

/** Whether the position of a change still plays, and not only at the edge of a clip. */
const isPlayed = (view: ProjectView, { file, sourceMs }: Change) =>
  view.timeline.clips.some(
    ({ clip }) => clip.file === file && clip.trim_start + 50 <= sourceMs && sourceMs <= clip.trim_end - 50,
  );

const isSame = (a: Change) => (b: Change) => JSON.stringify(a) === JSON.stringify(b);
/** The same slide change at the same position, regardless of the slide before it. */
const isThere = (a: Change) => (b: Change) => isSame({ ...a, before: b.before })(b);

/** The changes that neither side touched: both have them in the same place, between the same markers. */
function untouchedBy(base: ProjectView, one: ProjectView, other: ProjectView): Change[] {
  const [ofOne, ofOther] = [changesIn(one), changesIn(other)];
  return changesIn(base).filter((change) => ofOne.some(isSame(change)) && ofOther.some(isSame(change)));
}

/** The changes that a project lacks although it plays their positions. */
const missingIn = (view: ProjectView, changes: readonly Change[]) =>
  changes.filter((change) => isPlayed(view, change) && !changesIn(view).some(isThere(change)));

/** A random edit; sometimes a retake. `now` must be unique. */
function someEdit(random: Random, view: ProjectView, now: number): Edit {
  const span = view.timeline.markers[Math.floor(random() * view.timeline.markers.length)];
  if (random() > 0.1 || !span) return randomEdit(random, view, now);
  const take = {
    clip: sampleClip(now, 1500, 0),
    markers: [sampleMarker(now, now, 1, 0), sampleMarker(now, now + 700, 2, 700)],
  };
  return (each) => addTake(each, take, { start: span.start, end: span.end }, now + 1);
}

function edited(state: EditorState, random: Random, now: number): EditorState {
  let next = state;
  const count = 1 + Math.floor(random() * 4);
  for (let index = 0; index < count; index++) next = made(next, someEdit(random, next.settled, now + index * 10));
  return next;
}

test(`a merge, and undo after it, never moves a change that neither side touched (${PAIRS} pairs of random edits)`, () => {
  process.stdout.write(`merge: SEED=${SEED} MERGE_PAIRS=${PAIRS}\n`);
  const random = seededRandom(SEED);
  let seen = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const base = createEditorState(edited(opened, random, 10_000).view.records);
    const [mine, theirs] = [edited(base, random, 20_000), edited(base, random, 30_000)];
    const merged = heard(mine, theirs.view.records);
    const untouched = untouchedBy(base.view, mine.view, theirs.view);
    seen += untouched.filter((change) => isPlayed(merged.view, change)).length;
    const where = `pair ${pair} of seed ${SEED}`;
    expect({ where, moved: missingIn(merged.view, untouched) }).toEqual({ where, moved: [] });
    const known = new Set([base, mine, theirs].flatMap(({ view }) => placesIn(view)));
    const appeared = placesIn(merged.view).filter((place) => !known.has(place) && !place.endsWith(' 0'));
    expect({ where, appeared }).toEqual({ where, appeared: [] });
    let undone = merged;
    while (undone.undo.length > 0) undone = undoStep(undone);
    expect({ where, moved: missingIn(undone.view, untouched) }).toEqual({ where, moved: [] });
  }
  expect(seen).toBeGreaterThan(PAIRS);
});

test('merging independent edits gives the same result in either order', () => {
  const [mine, theirs] = [made(opened, move(SECOND, 3400)), made(opened, move('2000-4500', 12_000))];
  const first = buildView(applyDiff(theirs.view.records, mine.pending));
  const second = buildView(applyDiff(mine.view.records, theirs.pending));
  expect(starts(first)).toEqual(starts(second));
  expect(repairRecords(first.records)).toEqual(repairRecords(second.records));
});
