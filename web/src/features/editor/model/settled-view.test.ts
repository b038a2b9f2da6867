import { type CaptionId, type FileId } from '#shared/entities/scalars';
import {
  type Edit,
  type EditorState,
  createEditorState,
  draftEdit,
  applyEdit,
  redoStep,
  undoStep,
} from './editor-state';
import { applyRepair, rebaseOntoSaved, startSending, finishSending, cancelSending } from './sync-state';
import { captionRecord, recordKey, toRecordKey, type ProjectRecord, toRecords, slideRecord } from './records';
import { applyDiff, hasSameRecords, diffRecords, buildDiff, isEmptyDiff } from './records-diff';
import { buildNextBatch } from './save-batch';
import { type SavedRecords, updateSavedRecords } from './saved-records';
import { type Random, seededRandom } from './testing/random-edits';
import { sampleProject } from './testing/sample-project';

const SEEDS = 300;
const STEPS = 60;
const file = '1000' as FileId;
const captionIds = ['A'.repeat(20), 'B'.repeat(20)] as CaptionId[];
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const project = sampleProject();
const slides = project.slides.slice(0, 2);

/** One of two notes or two captions, with one of a few texts. */
function anyRecord(random: Random, has: (key: string) => ProjectRecord | undefined): ProjectRecord {
  const text = pick(random, ['', 'one', 'two', 'three']);
  if (random() < 0.4) {
    const slide = has(toRecordKey('slide', pick(random, slides).id));
    if (slide?.entity === 'slide') return slideRecord({ ...slide.item, notes: text });
  }
  const start = pick(random, [0, 100]);
  return captionRecord({ id: pick(random, captionIds), file, start, end: 2000, text: `said ${text}`, version: 0 });
}

const anyEdit =
  (random: Random): Edit =>
  ({ records }) => {
    const record = anyRecord(random, (key) => records.get(key));
    const isRemoval = record.entity === 'caption' && records.has(recordKey(record)) && random() < 0.4;
    return buildDiff(records, isRemoval ? { remove: [record] } : { put: [record] });
  };

let version = 1000;
const saveAt = (record: ProjectRecord) =>
  ({ ...record, item: { ...record.item, version: ++version } }) as ProjectRecord;

/** Another person's save. */
const elsewhere = (random: Random, saved: SavedRecords): SavedRecords =>
  updateSavedRecords(saved, (into) => {
    const record = anyRecord(random, (key) => saved.records.get(key));
    if (record.entity === 'caption' && random() < 0.4) into.remove(recordKey(record), ++version);
    else into.put(saveAt(record));
  });

/** The server applies the batch on top of what others have saved. */
const arrived = ({ saved, sending }: EditorState): SavedRecords =>
  updateSavedRecords(saved, (into) => {
    const after = applyDiff(saved.records, sending);
    for (const key of [...Object.keys(sending.added), ...Object.keys(sending.updated)]) {
      const record = after.get(key);
      if (record) into.put(saveAt(record));
    }
    for (const key of Object.keys(sending.removed)) into.remove(key, ++version);
  });

function anyStep(random: Random, state: EditorState): EditorState {
  const isOnItsWay = !isEmptyDiff(state.sending);
  const series = pick(random, [undefined, 'typing']);
  const steps = [
    () => applyEdit(state, anyEdit(random), { name: 'edit', series }),
    () => applyEdit(state, anyEdit(random), { name: 'edit', series }),
    () => rebaseOntoSaved(state, elsewhere(random, state.saved)),
    () => draftEdit(state, random() < 0.5 ? anyEdit(random) : undefined),
    () => undoStep(state),
    () => redoStep(state),
    () => applyRepair(state),
    ...(isOnItsWay ? [() => finishSending(state, arrived(state)), () => cancelSending(state)] : []),
    ...(isOnItsWay || isEmptyDiff(state.pending)
      ? []
      : [() => startSending(state, buildNextBatch(state.saved.records, state.pending, pick(random, [undefined, 1])))]),
  ];
  return pick(random, steps)();
}

test('the view is the saved state with sent and pending changes, whoever changes what meanwhile', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = seededRandom(seed);
    let state = createEditorState(toRecords(project));
    for (let step = 0; step < STEPS; step++) {
      state = anyStep(random, state);
      const kept = applyDiff(applyDiff(state.saved.records, state.sending), state.pending);
      const pairs = [
        [kept, state.settled.records],
        [applyDiff(kept, state.draft), state.view.records],
      ] as const;
      for (const [wanted, found] of pairs) {
        if (!hasSameRecords(wanted, found)) {
          throw new Error(`Seed ${seed}, step ${step}: ${JSON.stringify(diffRecords(wanted, found))}`);
        }
      }
    }
  }
});

test('a caption that returned while it was pending can be deleted', () => {
  const caption = captionRecord({ id: captionIds[0]!, file, start: 0, end: 2000, text: 'said', version: 0 });
  const put: Edit = ({ records }) => buildDiff(records, { put: [caption] });
  const remove: Edit = ({ records }) => buildDiff(records, { remove: [caption] });
  const written = applyEdit(createEditorState(toRecords(project)), put, { name: 'write' });
  // The save arrived, but its answer did not.
  const echoed = rebaseOntoSaved(
    written,
    updateSavedRecords(written.saved, (into) => into.put(saveAt(caption))),
  );
  const removed = applyEdit(echoed, remove, { name: 'delete' });
  expect(removed.settled.captions).toEqual([]);
  expect(Object.keys(removed.pending.removed)).toEqual([recordKey(caption)]);
});

test('text typed back to its original is saved if somebody else changed it meanwhile', () => {
  const [slide] = slides;
  const note =
    (notes: string): Edit =>
    ({ records }) =>
      buildDiff(records, { put: [slideRecord({ ...slide!, notes })] });
  const before = slide!.notes;
  const typed = applyEdit(createEditorState(toRecords(project)), note('mine'), { name: 'note' });
  const theirs = saveAt(slideRecord({ ...slide!, notes: 'theirs' }));
  const met = rebaseOntoSaved(
    typed,
    updateSavedRecords(typed.saved, (into) => into.put(theirs)),
  );
  const back = applyEdit(met, note(before), { name: 'note' });
  expect(back.settled.slides[0]?.notes).toBe(before);
  expect(Object.keys(back.pending.updated)).toEqual([recordKey(theirs)]);
});

test('undoing text that was never saved restores what somebody else wrote there meanwhile', () => {
  const [slide] = slides;
  const note: Edit = ({ records }) => buildDiff(records, { put: [slideRecord({ ...slide!, notes: 'mine' })] });
  const typed = applyEdit(createEditorState(toRecords(project)), note, { name: 'note' });
  const theirs = saveAt(slideRecord({ ...slide!, notes: 'theirs' }));
  const met = rebaseOntoSaved(
    typed,
    updateSavedRecords(typed.saved, (into) => into.put(theirs)),
  );
  const undone = undoStep(met);
  expect(undone.settled.slides[0]?.notes).toBe('theirs');
  expect(isEmptyDiff(undone.pending)).toBe(true);
});
