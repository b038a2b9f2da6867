import { endPresence, showPresence } from '#shared/api/presence';
import { getProject, type OpenProject, saveEdits, updateProject } from '#shared/api/projects';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../../../platform/api/call';
import { listenToChannel } from '../../../platform/api/live/live-channel';
import { localStore } from '../../../platform/storage/safe-storage';
import { createAutosave } from '../model/autosave';
import { createEditorStore } from '../model/editor-store';
import { type ProjectBackend } from '../model/save-batch';
import { createConflictStorage, createPendingStorage } from '../model/unsaved-storage';
import { type PresenceBackend } from '../presence/presence';

/** The server functions for the editor. Saves are sent only as the person who made the edits, and complete even if the page closes. */
const createProjectBackend = (id: OpenProject['id'], uid: string): ProjectBackend => ({
  saveEdits: (input) => call(saveEdits, input, { uid, keepalive: true }),
  updateProject: (input) => call(updateProject, input, { uid, keepalive: true }),
  getProject: () => call(getProject, { id }),
});

/** The store of a fetched project, what saves it, and where this browser stores what is not saved. Nothing runs yet. */
export function openEditorStore(opened: OpenProject, uid: string) {
  const page = { uid, projectId: opened.id, page: crypto.randomUUID() };
  const storage = createPendingStorage(page, localStore, navigator.locks, window);
  const store = createEditorStore(opened, storage, createConflictStorage(uid, opened.id, localStore));
  return { store, storage, autosave: createAutosave(store, createProjectBackend(opened.id, uid)) };
}

export const createPresenceBackend = (project_id: OpenProject['id']): PresenceBackend => ({
  show: (input) => call(showPresence, { project_id, ...input }),
  end: (input) => call(endPresence, { project_id, ...input }, { keepalive: true }),
  listen: (listener) => listenToChannel(channelOf.presence(project_id), listener),
});
