import { type OpenProject } from '#shared/api/projects';
import { type Uid } from '#shared/entities/scalars';
import { Playback } from '../../media/playback/playback';
import { localStore } from '../../storage/safe-storage';
import { createAutosave } from '../model/autosave';
import { addAsConflicts, adoptPending, createEditorStore } from '../model/editor-store';
import { localPendingStorage } from '../model/pending-storage';
import { backendOf, presenceBackendOf } from './editor-backend';
import { type Unsaved } from '../model/editor-state';
import { localConflicts } from '../model/conflict-storage';
import { playableClips } from './playable-clips';
import { createPresence } from './presence';
import { type ProjectEditor } from './project-editor';
import { createSessionStore } from './session-store';
import { startEditor } from './start-editor';

/** Makes the editor of a fetched project; nothing runs until its `start`. */
export function composeEditor(opened: OpenProject, uid: Uid, mayEdit: boolean): ProjectEditor {
  const page = { uid, projectId: opened.id, page: crypto.randomUUID() };
  const storage = localPendingStorage(page, localStore, navigator.locks, window);
  const store = createEditorStore(opened, storage, localConflicts(uid, opened.id, localStore));
  const session = createSessionStore(store.getState().view.slides[0]?.id ?? '');
  const autosave = createAutosave(store, backendOf(opened.id, uid));
  const playback = new Playback(playableClips(store.getState()));
  const presence = createPresence(uid, presenceBackendOf(opened.id));
  const editor = { store, session, autosave, presence, playback, mayEdit };
  // What was left by somebody who may not edit any more must not wait until they may again, and is nothing that others see.
  const takeOver = (left: Unsaved) => (mayEdit ? adoptPending(store, left) : addAsConflicts(store, left));
  const adopt = () => storage.adopt(takeOver);
  return { ...editor, start: () => startEditor(editor, adopt) };
}
