import { type Caption } from '#shared/entities/caption';
import { type LostWords, withFound, withOrphans, withoutReturned, withOvertaken } from './orphans';
import { withoutOvertaken } from './overtaken-words';
import { type ProjectView, viewOf } from './project-view';
import { captionRecord, type Records } from './records';
import {
  applyDiff,
  areSame,
  diffBetween,
  diffOf,
  EMPTY_DIFF,
  isEmptyDiff,
  isSame,
  pendingWith,
  type RecordsDiff,
  reverseDiff,
  squashDiffs,
  stillNeeded,
  touchedBy,
  without,
} from './records-diff';
import { repair } from './repair';
import { type Saved, savedFrom } from './saved-records';

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

/** A caption that the server did not take, and what it says of it. */
interface RefusedCaption {
  caption: Caption;
  why: string;
}

/**
 * What is edited and how far it is saved. The view is `saved`, then `sending`, then `pending`; a remote change touches
 * `saved` alone, and what was edited here is applied on top again.
 */
export interface EditorState extends LostWords {
  /** What the server has, as far as it is known here. */
  saved: Saved;
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
  /** Captions that the server does not take, as they were written here: what is said in them is here alone. */
  refused: readonly RefusedCaption[];
  undo: readonly HistoryEntry[];
  redo: readonly HistoryEntry[];
  /** How many steps were ever made: the id of the next. */
  stepCount: number;
}

const HISTORY_MAX = 200;

type Layers = Pick<EditorState, 'saved' | 'sending' | 'pending' | 'draft'>;

/** The state of these layers; keeps the views where nothing changed. */
function layered(state: EditorState, layers: Partial<Layers>): EditorState {
  const next = { ...state, ...layers };
  const records = applyDiff(applyDiff(next.saved.records, next.sending), next.pending);
  const settled = areSame(state.settled.records, records) ? state.settled : viewOf(records, state.settled);
  return withDraftOf({ ...withoutReturned(next, records), settled }, next.draft);
}

/** The state after a change to what is settled, of which alone something is new: each letter of a caption comes by here. */
function changed(state: EditorState, change: RecordsDiff, draft = EMPTY_DIFF): EditorState {
  const { saved, sending } = state;
  const settled = viewOf(applyDiff(state.settled.records, change), state.settled);
  const base = { records: saved.records, change: sending };
  const pending = pendingWith(state.pending, change, base, settled.records);
  return withDraftOf({ ...withoutReturned(state, settled.records), pending, settled }, draft);
}

const withDraftOf = (state: EditorState, draft: RecordsDiff): EditorState => ({
  ...state,
  draft,
  view: isEmptyDiff(draft) ? state.settled : viewOf(applyDiff(state.settled.records, draft), state.view),
});

/** A project just opened. */
export function openedState(records: Records): EditorState {
  const view = viewOf(records);
  return {
    saved: savedFrom(records),
    sending: EMPTY_DIFF,
    pending: EMPTY_DIFF,
    draft: EMPTY_DIFF,
    settled: view,
    view,
    orphans: [],
    overtaken: [],
    refused: [],
    undo: [],
    redo: [],
    stepCount: 0,
  };
}

/** Takes in what another page could not save; what is pending here, and words that were saved since, are newer. */
export function withAdopted(state: EditorState, left: RecordsDiff): EditorState {
  const base = applyDiff(state.saved.records, state.sending);
  const { diff, overtaken } = withoutOvertaken(applyDiff(base, state.pending), left);
  // What is added here anew was put back: what was left of the one before has no place in it.
  const pending = squashDiffs(without(diff, Object.keys(state.pending.added)), state.pending);
  const found = withOrphans({ ...withOvertaken(state, overtaken), orphans: [] }, base, pending);
  const next = withFound(found, state.orphans);
  return withRepair(layered(next, { pending: stillNeeded(base, pending) }));
}

/** Puts captions as they were written here; a step that can be taken back. */
const withCaptions = (state: EditorState, captions: readonly Caption[], name: string): EditorState =>
  withEdit(
    state,
    ({ records }) => diffOf(records, { put: captions.map((each) => captionRecord({ ...each, version: 0 })) }),
    { name },
  );

/** Puts captions again that somebody else removed while they were changed here. */
export const withOrphansBack = (state: EditorState, name: string): EditorState => ({
  ...withCaptions(state, state.orphans, name),
  orphans: [],
});

/** Sets a caption aside that the server does not take as it was sent; one that has changed since is still pending. */
export function withRefused(state: EditorState, key: string, sent: RecordsDiff, why: string): EditorState {
  const putBy = ({ added, updated }: RecordsDiff) => added[key] ?? updated[key]?.[1];
  const [was, is] = [putBy(sent), putBy(state.pending)];
  if (is?.entity !== 'caption' || !was || !isSame(was, is)) return state;
  const others = state.refused.filter(({ caption }) => caption.id !== is.item.id);
  return {
    ...layered(state, { pending: without(state.pending, [key]) }),
    refused: [...others, { caption: is.item, why }],
  };
}

/** Has captions saved once more that the server did not take. */
export const withRefusedBack = (state: EditorState, name: string): EditorState => {
  const captions = state.refused.map(({ caption }) => caption);
  return { ...withCaptions(state, captions, name), refused: [] };
};

/** Makes an edit. One that is no step of its own (`undoable` false) leaves the history alone. */
export function withEdit(
  state: EditorState,
  edit: Edit,
  { name, series, undoable = true }: { name: string; series?: string; undoable?: boolean },
): EditorState {
  const diff = edit(state.settled);
  if (isEmptyDiff(diff)) return withDraft(state, undefined);
  const next = changed(state, diff);
  if (!undoable) return next;
  const last = state.undo.at(-1);
  const step = reverseDiff(diff);
  const isSameSeries = series !== undefined && last?.series === series && state.redo.length === 0;
  if (isSameSeries) {
    const whole = { ...last, diff: squashDiffs(step, last.diff) };
    return { ...next, undo: [...state.undo.slice(0, -1), whole], redo: [] };
  }
  return withStep(next, { name, series, diff: step });
}

/** Adds a step that can be taken back; what was undone before can't be redone any more. */
const withStep = (state: EditorState, step: Omit<HistoryEntry, 'id'>): EditorState => ({
  ...state,
  undo: [...state.undo, { ...step, id: state.stepCount }].slice(-HISTORY_MAX),
  redo: [],
  stepCount: state.stepCount + 1,
});

/** Remembers what is done already, so that it can be taken back. */
export const withNoted = (state: EditorState, done: RecordsDiff, name: string): EditorState =>
  withStep(state, { name, diff: reverseDiff(done) });

/** Shows what an edit would do, e.g. while something is dragged; undefined ends it. */
export const withDraft = (state: EditorState, edit: Edit | undefined): EditorState =>
  withDraftOf(state, edit ? edit(state.settled) : EMPTY_DIFF);

/** One step back. */
export function withUndo(state: EditorState): EditorState {
  const entry = state.undo.at(-1);
  if (!entry) return state;
  const { next, back } = stepped(state, entry);
  return { ...next, undo: state.undo.slice(0, -1), redo: [...state.redo, back] };
}

/** One step forward again. */
export function withRedo(state: EditorState): EditorState {
  const entry = state.redo.at(-1);
  if (!entry) return state;
  const { next, back } = stepped(state, entry);
  return { ...next, undo: [...state.undo, back], redo: state.redo.slice(0, -1) };
}

/**
 * Takes one step back, whatever was done since: its opposite is a new step. Undefined where it is taken back already, is
 * too long ago, or what it changed is not there any more.
 */
export function withTakenBack(state: EditorState, id: number): EditorState | undefined {
  const entry = state.undo.find((step) => step.id === id);
  if (!entry) return undefined;
  if (entry === state.undo.at(-1)) return withUndo(state);
  const { next, back } = stepped(state, entry);
  return isEmptyDiff(back.diff) ? undefined : withStep(next, { name: entry.name, diff: back.diff });
}

/** Applies a step of the history as an edit of its own, repaired where others have been at work since. */
function stepped(state: EditorState, entry: HistoryEntry): { next: EditorState; back: HistoryEntry } {
  const before = state.settled.records;
  const stepDone = applyDiff(before, entry.diff);
  const diff = diffBetween(before, applyDiff(stepDone, repair(stepDone)));
  // What was never saved leaves no trace: what others wrote there since is not overwritten by taking it back.
  const next = layered(state, { pending: squashDiffs(state.pending, diff), draft: EMPTY_DIFF });
  return { next, back: { id: entry.id, name: entry.name, diff: reverseDiff(diff) } };
}

/** What the server has is known anew. */
export const withSaved = (state: EditorState, saved: Saved): EditorState =>
  saved === state.saved ? state : layered(state, { saved });

/** Hands a batch over to be sent; the rest of what is pending stays behind. Together they come to the same as before. */
export function withSending(state: EditorState, batch: RecordsDiff): EditorState {
  const touched = touchedBy(state.saved.records, state.pending, batch);
  const target = applyDiff(touched, state.pending);
  const sent = applyDiff(touched, batch);
  const next = withOrphans(state, state.saved.records, state.pending);
  return { ...next, sending: diffBetween(touched, sent), pending: diffBetween(sent, target) };
}

/** The batch has arrived: what the server made of it is what is saved. */
export const withSent = (state: EditorState, saved: Saved): EditorState =>
  layered(withOrphans(state, saved.records, squashDiffs(state.sending, state.pending)), {
    saved,
    sending: EMPTY_DIFF,
    pending: stillNeeded(saved.records, state.pending),
  });

/** The batch did not arrive: it is pending again, and made to fit what is saved meanwhile. */
export function withUnsent(state: EditorState): EditorState {
  const unsent = squashDiffs(state.sending, state.pending);
  const pending = stillNeeded(state.saved.records, unsent);
  return layered(withOrphans(state, state.saved.records, unsent), { sending: EMPTY_DIFF, pending });
}

/** Makes the project hold together again after edits of two people met; the repair is part of what is pending. */
export function withRepair(state: EditorState): EditorState {
  const mend = repair(state.settled.records);
  return isEmptyDiff(mend) ? state : changed(state, mend, state.draft);
}

/** Gives up everything that is not saved, and the history with it. */
export const withoutPending = (state: EditorState): EditorState => ({
  ...layered(state, { sending: EMPTY_DIFF, pending: EMPTY_DIFF, draft: EMPTY_DIFF }),
  undo: [],
  redo: [],
});
