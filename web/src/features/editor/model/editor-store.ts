import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OpenProject } from '#shared/api/projects';
import { type Conflict, conflictsOf, withoutConflicts } from './conflicts';
import {
  type Edit,
  type EditorState,
  openedState,
  type Unsaved,
  withConflicts,
  withDraft,
  withEdit,
  withNoted,
  withoutChosen,
  withRedo,
  withResolved,
  withStepReverted,
  withUndo,
} from './editor-state';
import { type RecordsDiff, squashDiffs } from './records-diff';
import type { SaveStatus } from './save-batch';
import { fetchedIn } from './saved-records';
import { withAdopted } from './sync-state';
import type { ConflictStorage, PendingStorage } from './unsaved-storage';

/** An open project in this browser. */
export interface EditorStoreState extends EditorState {
  saveStatus: SaveStatus;
  /** The query string that opens the project's files. */
  mediaGrant: string;
  /** Somebody deleted the project, or took it out of this person's sight. */
  isGone: boolean;
  /** Whether this browser keeps what is not saved yet; without room for it, it is lost with the page. */
  isKept: boolean;
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
    ...openedState(fetchedIn(opened), conflicts?.list()),
    saveStatus: { name: 'saved' },
    mediaGrant: opened.media_grant,
    isGone: false,
    isKept: true,
  }));
  store.subscribe((state, before) => {
    const isSame = (['pending', 'sending', 'conflicts'] as const).every((name) => state[name] === before[name]);
    if (isSame) return;
    const [added, gone] = [
      withoutConflicts(state.conflicts, before.conflicts),
      withoutConflicts(before.conflicts, state.conflicts),
    ];
    // First: what becomes a conflict must be kept before it is not pending any more.
    const areConflictsKept = added.length + gone.length === 0 || (conflicts?.update(added, gone) ?? true);
    const isKept = storage.keep(unsavedOf(state)) && areConflictsKept;
    if (isKept !== state.isKept) store.setState({ isKept });
  });
  return store;
}

/** Everything that the server does not have yet. */
export const unsavedOf = ({ sending, pending, sent }: EditorState): Unsaved => ({
  ...squashDiffs(sending, pending),
  sent,
});

const change = (store: EditorStore, next: (state: EditorState) => EditorState): void =>
  store.setState((state) => next(state));

/** Makes an edit and remembers it for undo under its name. Gives the id of its step; undefined where nothing changed. */
export function makeEdit(
  store: EditorStore,
  edit: Edit,
  options: { name: string; series?: string; undoable?: boolean },
): number | undefined {
  const before = store.getState().undo.at(-1);
  change(store, (state) => withEdit(state, edit, options));
  const step = store.getState().undo.at(-1);
  return step === before ? undefined : step?.id;
}

/** Remembers for undo what somebody else has done for this person. */
export const noteStep = (store: EditorStore, done: RecordsDiff, name: string): void =>
  change(store, (state) => withNoted(state, done, name));

/** Takes one step back, whatever was done since; false where that can't be done any more. */
export function revertStep(store: EditorStore, id: number): boolean {
  const next = withStepReverted(store.getState(), id);
  if (next) store.setState(next);
  return next !== undefined;
}

/** Takes over what another page of this person could not save, as if it had been edited here before all that is pending. */
export const adoptPending = (store: EditorStore, left: Unsaved): void =>
  change(store, (state) => withAdopted(state, left));

/** Keeps as conflicts, which are never sent, what another page of this person could not save before they lost the right to edit. */
export const addAsConflicts = (store: EditorStore, left: RecordsDiff): void =>
  change(store, (state) => withConflicts(state, conflictsOf(left)));

/** Shows what an edit would do while something is dragged; undefined ends it. */
export const showDraft = (store: EditorStore, edit: Edit | undefined): void =>
  change(store, (state) => withDraft(state, edit));

export const undo = (store: EditorStore): void => change(store, withUndo);

export const redo = (store: EditorStore): void => change(store, withRedo);

/** Notes words that have no place to be saved in. */
export const addConflict = (store: EditorStore, conflict: Conflict): void =>
  change(store, (state) => withConflicts(state, [conflict]));

/** Puts the words of conflicts in their place; a step that can be undone. */
export const resolveConflicts = (store: EditorStore, chosen: readonly Conflict[], name: string): void =>
  change(store, (state) => withResolved(state, chosen, name));

/** Lets conflicts go: their words are gone for good. */
export const dismissConflicts = (store: EditorStore, chosen: readonly Conflict[]): void =>
  change(store, (state) => withoutChosen(state, chosen));
