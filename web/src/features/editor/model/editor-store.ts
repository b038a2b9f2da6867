import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OpenProject } from '#shared/api/projects';
import { type Conflict, conflictsFromDiff, excludeConflicts } from './conflicts';
import {
  type Edit,
  type EditorState,
  createEditorState,
  type Unsaved,
  recordConflicts,
  draftEdit,
  applyEdit,
  pushAppliedStep,
  removeConflicts,
  redoStep,
  applyConflictTexts,
  revertHistoryStep,
  undoStep,
} from './editor-state';
import { type RecordsDiff, squashDiffs } from './records-diff';
import type { SaveStatus } from './save-batch';
import { toFetchedRecords } from './saved-records';
import { adoptUnsaved } from './sync-state';
import type { ConflictStorage, PendingStorage } from './unsaved-storage';

/** An open project in this browser. */
export interface EditorStoreState extends EditorState {
  saveStatus: SaveStatus;
  /** The query string that opens the project's files. */
  mediaGrant: string;
  /** Somebody deleted the project, or took it out of this person's sight. */
  isGone: boolean;
  /** Whether this browser keeps what is not saved yet; without room for it, it is lost with the page. */
  isBackedUp: boolean;
}

export type EditorStore = StoreApi<EditorStoreState>;

/**
 * Opens a project for editing; what can't be saved at once is kept.
 * @param conflicts keeps what can't be saved in its place; left out, it lasts as long as the page
 */
export function createEditorStore(
  opened: OpenProject,
  storage: Pick<PendingStorage, 'keep'>,
  conflicts?: ConflictStorage,
): EditorStore {
  const store = createStore<EditorStoreState>(() => ({
    ...createEditorState(toFetchedRecords(opened), conflicts?.list()),
    saveStatus: { name: 'saved' },
    mediaGrant: opened.media_grant,
    isGone: false,
    isBackedUp: true,
  }));
  store.subscribe((state, before) => {
    const isSame = (['pending', 'sending', 'conflicts'] as const).every((name) => state[name] === before[name]);
    if (isSame) return;
    const [added, gone] = [
      excludeConflicts(state.conflicts, before.conflicts),
      excludeConflicts(before.conflicts, state.conflicts),
    ];
    // First: what becomes a conflict must be kept before it is not pending any more.
    const areConflictsStored = added.length + gone.length === 0 || (conflicts?.update(added, gone) ?? true);
    const isBackedUp = storage.keep(unsavedChanges(state)) && areConflictsStored;
    if (isBackedUp !== state.isBackedUp) store.setState({ isBackedUp });
  });
  return store;
}

/** Everything that the server does not have yet. */
export const unsavedChanges = ({ sending, pending, sent }: EditorState): Unsaved => ({
  ...squashDiffs(sending, pending),
  sent,
});

const updateState = (store: EditorStore, next: (state: EditorState) => EditorState): void =>
  store.setState((state) => next(state));

/** Makes an edit and remembers it for undo under its name. Gives the id of its step; undefined where nothing changed. */
export function makeEdit(
  store: EditorStore,
  edit: Edit,
  options: { name: string; series?: string; undoable?: boolean },
): number | undefined {
  const before = store.getState().undo.at(-1);
  updateState(store, (state) => applyEdit(state, edit, options));
  const step = store.getState().undo.at(-1);
  return step === before ? undefined : step?.id;
}

/** Remembers for undo what somebody else has done for this person. */
export const recordStep = (store: EditorStore, done: RecordsDiff, name: string): void =>
  updateState(store, (state) => pushAppliedStep(state, done, name));

/** Takes one step back, whatever was done since; false where that can't be done any more. */
export function revertStep(store: EditorStore, id: number): boolean {
  const next = revertHistoryStep(store.getState(), id);
  if (next) store.setState(next);
  return next !== undefined;
}

/** Takes over what another page of this person could not save, as if it had been edited here before all that is pending. */
export const adoptPending = (store: EditorStore, left: Unsaved): void =>
  updateState(store, (state) => adoptUnsaved(state, left));

/** Keeps as conflicts, which are never sent, what another page of this person could not save before they lost the right to edit. */
export const addUnsavedAsConflicts = (store: EditorStore, left: RecordsDiff): void =>
  updateState(store, (state) => recordConflicts(state, conflictsFromDiff(left)));

/** Shows what an edit would do while something is dragged; undefined ends it. */
export const showDraft = (store: EditorStore, edit: Edit | undefined): void =>
  updateState(store, (state) => draftEdit(state, edit));

export const undo = (store: EditorStore): void => updateState(store, undoStep);

export const redo = (store: EditorStore): void => updateState(store, redoStep);

/** Notes words that have no place to be saved in. */
export const addConflict = (store: EditorStore, conflict: Conflict): void =>
  updateState(store, (state) => recordConflicts(state, [conflict]));

/** Puts the words of conflicts in their place; a step that can be undone. */
export const resolveConflicts = (store: EditorStore, chosen: readonly Conflict[], name: string): void =>
  updateState(store, (state) => applyConflictTexts(state, chosen, name));

/** Lets conflicts go: their words are gone for good. */
export const dismissConflicts = (store: EditorStore, chosen: readonly Conflict[]): void =>
  updateState(store, (state) => removeConflicts(state, chosen));
