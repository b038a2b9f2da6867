import { createStore, type StoreApi } from 'zustand/vanilla';
import { type OpenProject } from '#shared/api/projects';
import {
  type Edit,
  type EditorState,
  openedState,
  withAdopted,
  withDraft,
  withEdit,
  withNoted,
  withOrphansBack,
  withRedo,
  withRefusedBack,
  withTakenBack,
  withUndo,
} from './editor-state';
import { type PendingStorage } from './pending-storage';
import { withWords } from './record-words';
import { captionRecord, keyOf } from './records';
import { EMPTY_DIFF, type RecordsDiff, squashDiffs } from './records-diff';
import { type SaveStatus } from './save-status';
import { fetchedIn } from './saved-records';

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

/** Opens a project for editing; what can't be saved at once is kept. */
export function createEditorStore(opened: OpenProject, storage: Pick<PendingStorage, 'keep'>): EditorStore {
  const store = createStore<EditorStoreState>(() => ({
    ...openedState(fetchedIn(opened)),
    saveStatus: { name: 'saved' },
    mediaGrant: opened.media_grant,
    isGone: false,
    isKept: true,
  }));
  store.subscribe((state, before) => {
    const isSame = (['pending', 'sending', 'refused', 'orphans'] as const).every(
      (name) => state[name] === before[name],
    );
    if (isSame) return;
    const isKept = storage.keep(keptOf(state));
    if (isKept !== state.isKept) store.setState({ isKept });
  });
  return store;
}

/** Everything that the server does not have yet. */
export const unsavedOf = ({ sending, pending }: EditorState): RecordsDiff => squashDiffs(sending, pending);

/**
 * What this browser keeps: also what the server does not take, which is tried again by the next page, and what was said in captions
 * that others have deleted, which the next page finds without a place as this one did.
 */
function keptOf(state: EditorState): RecordsDiff {
  const refused = state.refused.map(({ caption }) => captionRecord(caption));
  const added = Object.fromEntries(refused.map((record) => [keyOf(record), record]));
  const orphans = state.orphans.map(captionRecord).filter((record) => !added[keyOf(record)]);
  const updated = Object.fromEntries(
    orphans.map((record) => [keyOf(record), [withWords(record, ''), record] as const]),
  );
  return squashDiffs({ ...EMPTY_DIFF, added, updated }, unsavedOf(state));
}

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
export function takeBack(store: EditorStore, id: number): boolean {
  const next = withTakenBack(store.getState(), id);
  if (next) store.setState(next);
  return next !== undefined;
}

/** Takes over what another page of this person could not save, as if it had been edited here before all that is pending. */
export const adoptPending = (store: EditorStore, left: RecordsDiff): void =>
  change(store, (state) => withAdopted(state, left));

/** Shows what an edit would do while something is dragged; undefined ends it. */
export const showDraft = (store: EditorStore, edit: Edit | undefined): void =>
  change(store, (state) => withDraft(state, edit));

export const undo = (store: EditorStore): void => change(store, withUndo);

export const redo = (store: EditorStore): void => change(store, withRedo);

/** Puts captions again that somebody else removed while they were changed here. */
export const restoreOrphans = (store: EditorStore, name: string): void =>
  change(store, (state) => withOrphansBack(state, name));

/** Has captions saved once more that the server did not take. */
export const restoreRefused = (store: EditorStore, name: string): void =>
  change(store, (state) => withRefusedBack(state, name));
