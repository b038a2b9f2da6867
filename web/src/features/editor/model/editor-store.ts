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

export interface EditorStoreState extends EditorState {
  saveStatus: SaveStatus;
  /** The query string that authorizes access to the project's files. */
  mediaGrant: string;
  /** The project was deleted, or this person can no longer see it. */
  isGone: boolean;
  /** Whether this browser has stored the unsaved changes. If it has no room, they are lost when the page closes. */
  isBackedUp: boolean;
}

export type EditorStore = StoreApi<EditorStoreState>;

/** Opens a project for editing; stores changes until saved. @param conflicts stores them; by default they last as long as the page */
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
    // Conflicts first: a change must be stored as a conflict before it is no longer pending.
    const areConflictsStored = added.length + gone.length === 0 || (conflicts?.update(added, gone) ?? true);
    const isBackedUp = storage.keep(unsavedChanges(state)) && areConflictsStored;
    if (isBackedUp !== state.isBackedUp) store.setState({ isBackedUp });
  });
  return store;
}

export const unsavedChanges = ({ sending, pending, sent }: EditorState): Unsaved => ({
  ...squashDiffs(sending, pending),
  sent,
});

const updateState = (store: EditorStore, next: (state: EditorState) => EditorState): void =>
  store.setState((state) => next(state));

/** Makes an edit and adds it to the undo history. Returns the id of its step; undefined if nothing changed. */
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

/** Reverts one step, regardless of later steps. False if that is no longer possible. */
export function revertStep(store: EditorStore, id: number): boolean {
  const next = revertHistoryStep(store.getState(), id);
  if (next) store.setState(next);
  return next !== undefined;
}

/** Adopts another page's unsaved changes, as if they had been edited here before the pending ones. */
export const adoptPending = (store: EditorStore, left: Unsaved): void =>
  updateState(store, (state) => adoptUnsaved(state, left));

/** Stores another page's unsaved changes as conflicts, which are never sent, because the person may no longer edit. */
export const addUnsavedAsConflicts = (store: EditorStore, left: RecordsDiff): void =>
  updateState(store, (state) => recordConflicts(state, conflictsFromDiff(left)));

/** Shows what an edit would do, e.g. during a drag. Undefined ends the draft. */
export const showDraft = (store: EditorStore, edit: Edit | undefined): void =>
  updateState(store, (state) => draftEdit(state, edit));

export const undo = (store: EditorStore): void => updateState(store, undoStep);

export const redo = (store: EditorStore): void => updateState(store, redoStep);

/** Writes the texts of conflicts to their records, as one undoable step. */
export const resolveConflicts = (store: EditorStore, chosen: readonly Conflict[], name: string): void =>
  updateState(store, (state) => applyConflictTexts(state, chosen, name));

/** Deletes conflicts and their texts for good. */
export const dismissConflicts = (store: EditorStore, chosen: readonly Conflict[]): void =>
  updateState(store, (state) => removeConflicts(state, chosen));
