import { type SentWords, splitConflicts } from './conflicts';
import { type EditorState, type Unsaved, withChange, withConflicts, withLayers } from './editor-state';
import { hasWords, wordsIn } from './records';
import {
  applyDiff,
  diffBetween,
  diffSize,
  EMPTY_DIFF,
  isEmptyDiff,
  isSame,
  type RecordsDiff,
  squashDiffs,
  stillNeeded,
  touchedBy,
  without,
} from './records-diff';
import { repair } from './repair';
import { type Saved } from './saved-records';

/** Takes in what another page could not save, as if it had been edited before all that is pending here. */
export function withAdopted(state: EditorState, left: Unsaved): EditorState {
  const base = applyDiff(state.saved.records, state.sending);
  const { diff, conflicts } = splitConflicts(applyDiff(base, state.pending), left, left.sent);
  // What is added here anew was put back: what was left of the one before has no place in it.
  const pending = squashDiffs(without(diff, Object.keys(state.pending.added)), state.pending);
  const next = { ...withConflicts(state, conflicts), sent: { ...left.sent, ...state.sent } };
  return withRepair(withLayers(next, { pending: stillNeeded(base, pending) }));
}

/** Drops a caption from what is pending that the server refuses as it was sent; one that has changed since stays. */
export function withRefused(state: EditorState, key: string, sent: RecordsDiff, refusal: string): EditorState {
  const putBy = ({ added, updated }: RecordsDiff) => added[key] ?? updated[key]?.[1];
  const [was, is] = [putBy(sent), putBy(state.pending)];
  if (!was || !is || !isSame(was, is)) return state;
  return withConflicts(withLayers(state, { pending: without(state.pending, [key]) }), [{ key, record: is, refusal }]);
}

/** What the server has is known anew. What is on its way is decided by its answer. */
export function withSaved(state: EditorState, saved: Saved): EditorState {
  if (saved === state.saved) return state;
  const touched = touchedBy(saved.records, state.sending, state.pending);
  const { diff, conflicts } = splitConflicts(applyDiff(touched, state.sending), state.pending, state.sent);
  if (conflicts.length === 0 && diffSize(diff) === diffSize(state.pending)) return withLayers(state, { saved });
  return withLayers(withConflicts(state, conflicts), { saved, pending: diff });
}

/** Hands a batch over to be sent; the rest of what is pending stays behind. Together they come to the same as before. */
export function withSending(state: EditorState, batch: RecordsDiff): EditorState {
  const touched = touchedBy(state.saved.records, state.pending, batch);
  const target = applyDiff(touched, state.pending);
  const after = applyDiff(touched, batch);
  const sending = diffBetween(touched, after);
  return { ...state, sending, pending: diffBetween(after, target), sent: withSentWords(state.sent, sending) };
}

/** The batch has arrived: what the server made of it is what is saved. */
export function withSent(state: EditorState, saved: Saved): EditorState {
  const keys = new Set([...Object.keys(state.sending.added), ...Object.keys(state.sending.updated)]);
  const sent = Object.fromEntries(Object.entries(state.sent).filter(([key]) => !keys.has(key)));
  return rebased({ ...state, sent }, saved, state.pending);
}

/** The batch did not arrive: it is pending again, and made to fit what is saved meanwhile. */
export const withUnsent = (state: EditorState): EditorState =>
  rebased(state, state.saved, squashDiffs(state.sending, state.pending));

/** Nothing is on its way, and a change is pending. */
function rebased(state: EditorState, saved: Saved, change: RecordsDiff): EditorState {
  const touched = touchedBy(saved.records, change);
  const { diff, conflicts } = splitConflicts(touched, change, state.sent);
  const pending = stillNeeded(touched, diff);
  return withLayers(withConflicts(state, conflicts), { saved, sending: EMPTY_DIFF, pending });
}

/** Of each record so many texts are remembered that may have arrived; one that is forgotten is a conflict at worst. */
const SENT_WORDS_MAX = 8;

function withSentWords(sent: SentWords, { added, updated }: RecordsDiff): SentWords {
  const put = [...Object.entries(added), ...Object.entries(updated).map(([key, [, to]]) => [key, to] as const)];
  const written = put.flatMap(([key, record]) => {
    const words = wordsIn(record);
    if (!hasWords(words)) return [];
    const before = (sent[key] ?? []).filter((each) => each !== words);
    return [[key, [...before, words].slice(-SENT_WORDS_MAX)] as const];
  });
  return { ...sent, ...Object.fromEntries(written) };
}

/** Makes the project hold together again after edits of two people met; the repair is part of what is pending. */
export function withRepair(state: EditorState): EditorState {
  const mend = repair(state.settled.records);
  return isEmptyDiff(mend) ? state : withChange(state, mend, state.draft);
}

/** Gives up everything that is not saved, and the history with it. */
export const withoutPending = (state: EditorState): EditorState => ({
  ...withLayers(state, { sending: EMPTY_DIFF, pending: EMPTY_DIFF, draft: EMPTY_DIFF }),
  sent: {},
  undo: [],
  redo: [],
});
