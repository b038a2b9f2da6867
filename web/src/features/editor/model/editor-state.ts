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

/** A pure function from the current view to the change that the edit makes. */
export type Edit = (view: ProjectView) => RecordsDiff;

interface HistoryEntry {
  /** Stays the same across undo and redo. */
  id: number;
  /** What the person did, for the button's tooltip. */
  name: string;
  diff: RecordsDiff;
  /** Consecutive edits with the same series form one step, e.g. typing in a note. */
  series?: string;
}

/** Everything that the server does not have yet. A closed page leaves it for the next one. */
export interface Unsaved extends RecordsDiff {
  sent?: SentTexts;
}

/** The edited project. The view is `saved`, then `sending`, then `pending`. A remote change touches only `saved`. */
export interface EditorState {
  /** What the server has, as far as this page knows. */
  saved: SavedRecords;
  sending: RecordsDiff;
  pending: RecordsDiff;
  /** The preview of a drag in progress; not saved and not in the history. */
  draft: RecordsDiff;
  /** The view without the draft. Edits apply to it. */
  settled: ProjectView;
  /** The view with the draft, as shown. */
  view: ProjectView;
  /** Texts written here that can't be saved to their records. */
  conflicts: readonly Conflict[];
  /** Unsaved texts that the server may already have. */
  sent: SentTexts;
  undo: readonly HistoryEntry[];
  redo: readonly HistoryEntry[];
  /** The number of steps ever made, which is the id of the next one. */
  stepCount: number;
}

const HISTORY_MAX = 200;

type Layers = Pick<EditorState, 'saved' | 'sending' | 'pending' | 'draft'>;

/** Replaces layers; reuses the views where nothing changed. */
export function replaceLayers(state: EditorState, layers: Partial<Layers>): EditorState {
  const next = { ...state, ...layers };
  const records = applyDiff(applyDiff(next.saved.records, next.sending), next.pending);
  const settled = hasSameRecords(state.settled.records, records) ? state.settled : buildView(records, state.settled);
  return replaceDraft({ ...next, conflicts: unresolvedConflicts(next.conflicts, records), settled }, next.draft);
}

/** Applies a change to the settled view. Rebuilds only what the change touches, because every keystroke in a caption comes through here. */
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

/** Writes the texts of conflicts to their records, as one undoable step. Conflicts without a record stay. */
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

/** Makes an edit. With `undoable` false, the history stays as it is. */
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

const pushStep = (state: EditorState, step: Omit<HistoryEntry, 'id'>): EditorState => ({
  ...state,
  undo: [...state.undo, { ...step, id: state.stepCount }].slice(-HISTORY_MAX),
  redo: [],
  stepCount: state.stepCount + 1,
});

/** Adds an undo step for a change that is already applied. */
export const pushAppliedStep = (state: EditorState, done: RecordsDiff, name: string): EditorState =>
  pushStep(state, { name, diff: reverseDiff(done) });

/** Shows what an edit would do, e.g. during a drag. Undefined ends the draft. */
export const draftEdit = (state: EditorState, edit: Edit | undefined): EditorState =>
  replaceDraft(state, edit ? edit(state.settled) : EMPTY_DIFF);

export function undoStep(state: EditorState): EditorState {
  const entry = state.undo.at(-1);
  if (!entry) return state;
  const { next, back } = applyStep(state, entry);
  return { ...next, undo: state.undo.slice(0, -1), redo: [...state.redo, back] };
}

export function redoStep(state: EditorState): EditorState {
  const entry = state.redo.at(-1);
  if (!entry) return state;
  const { next, back } = applyStep(state, entry);
  return { ...next, undo: [...state.undo, back], redo: state.redo.slice(0, -1) };
}

/** Reverts one step; the reverse is a new step. Undefined if it is undone, not in the history, or has nothing left to change. */
export function revertHistoryStep(state: EditorState, id: number): EditorState | undefined {
  const entry = state.undo.find((step) => step.id === id);
  if (!entry) return undefined;
  if (entry === state.undo.at(-1)) return undoStep(state);
  const { next, back } = applyStep(state, entry);
  return isEmptyDiff(back.diff) ? undefined : pushStep(next, { name: entry.name, diff: back.diff });
}

/** Applies a history step as a new edit and repairs the rest. A text that changed since stays; the step's text becomes a conflict. */
function applyStep(state: EditorState, entry: HistoryEntry): { next: EditorState; back: HistoryEntry } {
  const before = state.settled.records;
  const step = splitConflicts(before, entry.diff);
  const stepDone = applyDiff(before, step.diff);
  const diff = diffRecords(before, applyDiff(stepDone, repairRecords(stepDone)));
  // Squashing drops a change that was never saved, so that undoing it does not overwrite other people's texts.
  const pending = squashDiffs(state.pending, diff);
  const next = replaceLayers(recordConflicts(state, step.conflicts), { pending, draft: EMPTY_DIFF });
  return { next, back: { id: entry.id, name: entry.name, diff: reverseDiff(diff) } };
}
