import { type SentTexts, splitConflicts } from './conflicts';
import { type EditorState, type Unsaved, applyChange, recordConflicts, replaceLayers } from './editor-state';
import { hasText, recordText } from './records';
import {
  applyDiff,
  diffRecords,
  diffSize,
  EMPTY_DIFF,
  isEmptyDiff,
  isSameRecord,
  type RecordsDiff,
  squashDiffs,
  pruneDiff,
  pickTouched,
  omitKeys,
} from './records-diff';
import { repairRecords } from './repair';
import { type SavedRecords } from './saved-records';

/** Takes in what another page could not save, as if it had been edited before all that is pending here. */
export function adoptUnsaved(state: EditorState, left: Unsaved): EditorState {
  const base = applyDiff(state.saved.records, state.sending);
  const { diff, conflicts } = splitConflicts(applyDiff(base, state.pending), left, left.sent);
  // What is added here anew was put back: what was left of the one before has no place in it.
  const pending = squashDiffs(omitKeys(diff, Object.keys(state.pending.added)), state.pending);
  const next = { ...recordConflicts(state, conflicts), sent: { ...left.sent, ...state.sent } };
  return applyRepair(replaceLayers(next, { pending: pruneDiff(base, pending) }));
}

/** Drops a caption from what is pending that the server refuses as it was sent; one that has changed since stays. */
export function dropRefusedCaption(state: EditorState, key: string, sent: RecordsDiff, refusal: string): EditorState {
  const putBy = ({ added, updated }: RecordsDiff) => added[key] ?? updated[key]?.[1];
  const [was, is] = [putBy(sent), putBy(state.pending)];
  if (!was || !is || !isSameRecord(was, is)) return state;
  return recordConflicts(replaceLayers(state, { pending: omitKeys(state.pending, [key]) }), [
    { key, record: is, refusal },
  ]);
}

/** What the server has is known anew. What is on its way is decided by its answer. */
export function rebaseOntoSaved(state: EditorState, saved: SavedRecords): EditorState {
  if (saved === state.saved) return state;
  const touched = pickTouched(saved.records, state.sending, state.pending);
  const { diff, conflicts } = splitConflicts(applyDiff(touched, state.sending), state.pending, state.sent);
  if (conflicts.length === 0 && diffSize(diff) === diffSize(state.pending)) return replaceLayers(state, { saved });
  return replaceLayers(recordConflicts(state, conflicts), { saved, pending: diff });
}

/** Hands a batch over to be sent; the rest of what is pending stays behind. Together they come to the same as before. */
export function startSending(state: EditorState, batch: RecordsDiff): EditorState {
  const touched = pickTouched(state.saved.records, state.pending, batch);
  const target = applyDiff(touched, state.pending);
  const after = applyDiff(touched, batch);
  const sending = diffRecords(touched, after);
  return { ...state, sending, pending: diffRecords(after, target), sent: addSentTexts(state.sent, sending) };
}

/** The batch has arrived: what the server made of it is what is saved. */
export function finishSending(state: EditorState, saved: SavedRecords): EditorState {
  const keys = new Set([...Object.keys(state.sending.added), ...Object.keys(state.sending.updated)]);
  const sent = Object.fromEntries(Object.entries(state.sent).filter(([key]) => !keys.has(key)));
  return rebasePending({ ...state, sent }, saved, state.pending);
}

/** The batch did not arrive: it is pending again, and made to fit what is saved meanwhile. */
export const cancelSending = (state: EditorState): EditorState =>
  rebasePending(state, state.saved, squashDiffs(state.sending, state.pending));

/** Nothing is on its way, and a change is pending. */
function rebasePending(state: EditorState, saved: SavedRecords, change: RecordsDiff): EditorState {
  const touched = pickTouched(saved.records, change);
  const { diff, conflicts } = splitConflicts(touched, change, state.sent);
  const pending = pruneDiff(touched, diff);
  return replaceLayers(recordConflicts(state, conflicts), { saved, sending: EMPTY_DIFF, pending });
}

/** Of each record so many texts are remembered that may have arrived; one that is forgotten is a conflict at worst. */
const SENT_TEXTS_MAX = 8;

function addSentTexts(sent: SentTexts, { added, updated }: RecordsDiff): SentTexts {
  const put = [...Object.entries(added), ...Object.entries(updated).map(([key, [, to]]) => [key, to] as const)];
  const written = put.flatMap(([key, record]) => {
    const words = recordText(record);
    if (!hasText(words)) return [];
    const before = (sent[key] ?? []).filter((each) => each !== words);
    return [[key, [...before, words].slice(-SENT_TEXTS_MAX)] as const];
  });
  return { ...sent, ...Object.fromEntries(written) };
}

/** Makes the project hold together again after edits of two people met; the repair is part of what is pending. */
export function applyRepair(state: EditorState): EditorState {
  const mend = repairRecords(state.settled.records);
  return isEmptyDiff(mend) ? state : applyChange(state, mend, state.draft);
}

/** Gives up everything that is not saved, and the history with it. */
export const discardPending = (state: EditorState): EditorState => ({
  ...replaceLayers(state, { sending: EMPTY_DIFF, pending: EMPTY_DIFF, draft: EMPTY_DIFF }),
  sent: {},
  undo: [],
  redo: [],
});
