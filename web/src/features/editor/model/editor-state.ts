import {
  addConflicts,
  type Conflict,
  unresolvedConflicts,
  buildResolvedRecord,
  type SentTexts,
  splitConflicts,
  excludeConflicts,
} from './conflicts';
import { type ProjectView, buildView } from './project-view';
import { type Records } from './records';
import {
  applyDiff,
  hasSameRecords,
  diffRecords,
  buildDiff,
  EMPTY_DIFF,
  isEmptyDiff,
  mergePending,
  type RecordsDiff,
  reverseDiff,
  squashDiffs,
} from './records-diff';
import { repairRecords } from './repair';
import { type SavedRecords, createSavedRecords } from './saved-records';

/** An edit: what changes, as a pure function of what is there. */
export type Edit = (view: ProjectView) => RecordsDiff;

/** One step back or forward. */
interface HistoryEntry {
  /** Stays the same however often it is undone and redone. */
  id: number;
  /** What the person did, for the button's tooltip. */
  name: string;
  /** The change that this step makes. */
  diff: RecordsDiff;
  /** Edits in a row that share one are a single step, e.g. the letters of a note. */
  series?: string;
}

/** Everything that the server does not have yet, as a page leaves it to the next. */
export interface Unsaved extends RecordsDiff {
  sent?: SentTexts;
}

/**
 * What is edited and how far it is saved. The view is `saved`, then `sending`, then `pending`; a remote change touches
 * `saved` alone, and what was edited here is applied on top again.
 */
export interface EditorState {
  /** What the server has, as far as it is known here. */
  saved: SavedRecords;
  /** On its way to the server. */
  sending: RecordsDiff;
  /** Not sent yet. */
  pending: RecordsDiff;
  /** What a drag under way would do; neither saved nor in the history. */
  draft: RecordsDiff;
  /** Without the draft: what edits are made to. */
  settled: ProjectView;
  /** With the draft: what is shown. */
  view: ProjectView;
  /** Words that were written here and can't be saved in their place. */
  conflicts: readonly Conflict[];
  /** What of the texts that are not saved may have arrived. */
  sent: SentTexts;
  undo: readonly HistoryEntry[];
  redo: readonly HistoryEntry[];
  /** How many steps were ever made: the id of the next. */
  stepCount: number;
}

const HISTORY_MAX = 200;

type Layers = Pick<EditorState, 'saved' | 'sending' | 'pending' | 'draft'>;

/** The state of these layers; keeps the views where nothing changed. */
export function replaceLayers(state: EditorState, layers: Partial<Layers>): EditorState {
  const next = { ...state, ...layers };
  const records = applyDiff(applyDiff(next.saved.records, next.sending), next.pending);
  const settled = hasSameRecords(state.settled.records, records) ? state.settled : buildView(records, state.settled);
  return replaceDraft({ ...next, conflicts: unresolvedConflicts(next.conflicts, records), settled }, next.draft);
}

/** The state after a change to what is settled, of which alone something is new: each letter of a caption comes by here. */
export function applyChange(state: EditorState, change: RecordsDiff, draft = EMPTY_DIFF): EditorState {
  const { saved, sending } = state;
  const settled = buildView(applyDiff(state.settled.records, change), state.settled);
  const base = { records: saved.records, change: sending };
  const pending = mergePending(state.pending, change, base, settled.records);
  return replaceDraft(
    { ...state, conflicts: unresolvedConflicts(state.conflicts, settled.records), pending, settled },
    draft,
  );
}

const replaceDraft = (state: EditorState, draft: RecordsDiff): EditorState => ({
  ...state,
  draft,
  view: isEmptyDiff(draft) ? state.settled : buildView(applyDiff(state.settled.records, draft), state.view),
});

/** A project just opened. */
export function createEditorState(records: Records, conflicts: readonly Conflict[] = []): EditorState {
  const view = buildView(records);
  return {
    saved: createSavedRecords(records),
    sending: EMPTY_DIFF,
    pending: EMPTY_DIFF,
    draft: EMPTY_DIFF,
    settled: view,
    view,
    conflicts: unresolvedConflicts(conflicts, records),
    sent: {},
    undo: [],
    redo: [],
    stepCount: 0,
  };
}

export const recordConflicts = (state: EditorState, found: readonly Conflict[]): EditorState => ({
  ...state,
  conflicts: addConflicts(state.conflicts, found),
});

/** Puts the words of conflicts in their place, as a step that can be undone; those without a place stay conflicts. */
export function applyConflictTexts(state: EditorState, chosen: readonly Conflict[], name: string): EditorState {
  const { records } = state.settled;
  const usable = chosen.filter((each) => buildResolvedRecord(each, records));
  const put = usable.flatMap((each) => buildResolvedRecord(each, records) ?? []);
  return removeConflicts(
    applyEdit(state, () => buildDiff(records, { put }), { name }),
    usable,
  );
}

export const removeConflicts = (state: EditorState, chosen: readonly Conflict[]): EditorState => ({
  ...state,
  conflicts: excludeConflicts(state.conflicts, chosen),
});

/** Makes an edit. One that is no step of its own (`undoable` false) leaves the history alone. */
export function applyEdit(
  state: EditorState,
  edit: Edit,
  { name, series, undoable = true }: { name: string; series?: string; undoable?: boolean },
): EditorState {
  const diff = edit(state.settled);
  if (isEmptyDiff(diff)) return draftEdit(state, undefined);
  const next = applyChange(state, diff);
  if (!undoable) return next;
  const last = state.undo.at(-1);
  const step = reverseDiff(diff);
  const isSameSeries = series !== undefined && last?.series === series && state.redo.length === 0;
  if (isSameSeries) {
    const whole = { ...last, diff: squashDiffs(step, last.diff) };
    return { ...next, undo: [...state.undo.slice(0, -1), whole], redo: [] };
  }
  return pushStep(next, { name, series, diff: step });
}

/** Adds a step that can be taken back; what was undone before can't be redone any more. */
const pushStep = (state: EditorState, step: Omit<HistoryEntry, 'id'>): EditorState => ({
  ...state,
  undo: [...state.undo, { ...step, id: state.stepCount }].slice(-HISTORY_MAX),
  redo: [],
  stepCount: state.stepCount + 1,
});

/** Remembers what is done already, so that it can be taken back. */
export const pushAppliedStep = (state: EditorState, done: RecordsDiff, name: string): EditorState =>
  pushStep(state, { name, diff: reverseDiff(done) });

/** Shows what an edit would do, e.g. while something is dragged; undefined ends it. */
export const draftEdit = (state: EditorState, edit: Edit | undefined): EditorState =>
  replaceDraft(state, edit ? edit(state.settled) : EMPTY_DIFF);

/** One step back. */
export function undoStep(state: EditorState): EditorState {
  const entry = state.undo.at(-1);
  if (!entry) return state;
  const { next, back } = applyStep(state, entry);
  return { ...next, undo: state.undo.slice(0, -1), redo: [...state.redo, back] };
}

/** One step forward again. */
export function redoStep(state: EditorState): EditorState {
  const entry = state.redo.at(-1);
  if (!entry) return state;
  const { next, back } = applyStep(state, entry);
  return { ...next, undo: [...state.undo, back], redo: state.redo.slice(0, -1) };
}

/**
 * Takes one step back, whatever was done since: its opposite is a new step. Undefined where it is taken back already, is
 * too long ago, or what it changed is not there any more.
 */
export function revertHistoryStep(state: EditorState, id: number): EditorState | undefined {
  const entry = state.undo.find((step) => step.id === id);
  if (!entry) return undefined;
  if (entry === state.undo.at(-1)) return undoStep(state);
  const { next, back } = applyStep(state, entry);
  return isEmptyDiff(back.diff) ? undefined : pushStep(next, { name: entry.name, diff: back.diff });
}

/**
 * Applies a step of the history as an edit of its own, repaired where others have been at work since. A text that was changed since stays;
 * what the step would have put there becomes a conflict.
 */
function applyStep(state: EditorState, entry: HistoryEntry): { next: EditorState; back: HistoryEntry } {
  const before = state.settled.records;
  const step = splitConflicts(before, entry.diff);
  const stepDone = applyDiff(before, step.diff);
  const diff = diffRecords(before, applyDiff(stepDone, repairRecords(stepDone)));
  // What was never saved leaves no trace: what others wrote there since is not overwritten by undoing it.
  const pending = squashDiffs(state.pending, diff);
  const next = replaceLayers(recordConflicts(state, step.conflicts), { pending, draft: EMPTY_DIFF });
  return { next, back: { id: entry.id, name: entry.name, diff: reverseDiff(diff) } };
}
