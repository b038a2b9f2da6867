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
  putRecords,
  squashDiffs,
  pruneDiff,
  pickTouched,
  omitKeys,
} from './records-diff';
import { repairRecords } from './repair';
import { type SavedRecords } from './saved-records';

/** Adopts another page's unsaved changes, as if they had been edited before the pending ones here. */
export function adoptUnsaved(state: EditorState, left: Unsaved): EditorState {
  const base = applyDiff(state.saved.records, state.sending);
  const { diff, conflicts } = splitConflicts(applyDiff(base, state.pending), left, left.sent);
  // A record that was added again here replaces the earlier one, so changes left to the earlier one are dropped.
  const pending = squashDiffs(omitKeys(diff, Object.keys(state.pending.added)), state.pending);
  const next = { ...recordConflicts(state, conflicts), sent: { ...left.sent, ...state.sent } };
  return applyRepair(replaceLayers(next, { pending: pruneDiff(base, pending) }));
}

/** Drops a pending caption that the server rejected. A caption that has changed since it was sent stays. */
export function dropRefusedCaption(state: EditorState, key: string, sent: RecordsDiff, refusal: string): EditorState {
  const putBy = ({ added, updated }: RecordsDiff) => added[key] ?? updated[key]?.[1];
  const [was, is] = [putBy(sent), putBy(state.pending)];
  if (!was || !is || !isSameRecord(was, is)) return state;
  return recordConflicts(replaceLayers(state, { pending: omitKeys(state.pending, [key]) }), [
    { key, record: is, refusal },
  ]);
}

/** Replaces the saved records. The batch being sent stays until its answer arrives. */
export function rebaseOntoSaved(state: EditorState, saved: SavedRecords): EditorState {
  if (saved === state.saved) return state;
  const touched = pickTouched(saved.records, state.sending, state.pending);
  const { diff, conflicts } = splitConflicts(applyDiff(touched, state.sending), state.pending, state.sent);
  if (conflicts.length === 0 && diffSize(diff) === diffSize(state.pending)) return replaceLayers(state, { saved });
  return replaceLayers(recordConflicts(state, conflicts), { saved, pending: diff });
}

/** Moves a batch from pending to sending; the total stays the same. */
export function startSending(state: EditorState, batch: RecordsDiff): EditorState {
  const touched = pickTouched(state.saved.records, state.pending, batch);
  const target = applyDiff(touched, state.pending);
  const after = applyDiff(touched, batch);
  const sending = diffRecords(touched, after);
  return { ...state, sending, pending: diffRecords(after, target), sent: addSentTexts(state.sent, sending) };
}

/** The batch was saved; `saved` includes the server's answer. */
export function finishSending(state: EditorState, saved: SavedRecords): EditorState {
  const arrived = new Map(putRecords(state.sending));
  const sent = Object.fromEntries(Object.entries(state.sent).filter(([key]) => !arrived.has(key)));
  return rebasePending({ ...state, sent }, saved, state.pending);
}

/** The batch was not saved: makes it pending again, merged with what others saved meanwhile. */
export const cancelSending = (state: EditorState): EditorState =>
  rebasePending(state, state.saved, squashDiffs(state.sending, state.pending));

/** Clears what is being sent and merges a pending change with the saved records. */
function rebasePending(state: EditorState, saved: SavedRecords, change: RecordsDiff): EditorState {
  const touched = pickTouched(saved.records, change);
  const { diff, conflicts } = splitConflicts(touched, change, state.sent);
  const pending = pruneDiff(touched, diff);
  return replaceLayers(recordConflicts(state, conflicts), { saved, sending: EMPTY_DIFF, pending });
}

/** How many sent texts are remembered for each record. At worst, a forgotten one becomes a conflict. */
const SENT_TEXTS_MAX = 8;

function addSentTexts(sent: SentTexts, sending: RecordsDiff): SentTexts {
  const written = putRecords(sending).flatMap(([key, record]) => {
    const words = recordText(record);
    if (!hasText(words)) return [];
    const before = (sent[key] ?? []).filter((each) => each !== words);
    return [[key, [...before, words].slice(-SENT_TEXTS_MAX)] as const];
  });
  return { ...sent, ...Object.fromEntries(written) };
}

/** Restores consistency after a merge of two people's edits; the repair is pending. */
export function applyRepair(state: EditorState): EditorState {
  const repair = repairRecords(state.settled.records);
  return isEmptyDiff(repair) ? state : applyChange(state, repair, state.draft);
}

/** Discards everything that is not saved, and the history. */
export const discardPending = (state: EditorState): EditorState => ({
  ...replaceLayers(state, { sending: EMPTY_DIFF, pending: EMPTY_DIFF, draft: EMPTY_DIFF }),
  sent: {},
  undo: [],
  redo: [],
});
