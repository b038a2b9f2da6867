import { createAutosave } from '../autosave';
import { type ConflictStorage } from '../unsaved-storage';
import { type Unsaved } from '../editor-state';
import { adoptPending, createEditorStore } from '../editor-store';
import { receiveChange } from '../receive-change';
import { EMPTY_DIFF } from '../records-diff';
import { type MemoryServer } from './memory-server';
import { createImmediateFetcher } from './immediate-fetcher';

/**
 * A page with a project of the server. It receives changes and adopts another page's unsaved ones; `kept` is what it would leave itself.
 * @param conflicts this browser's stored conflicts
 */
export async function openPage(server: MemoryServer, left: Unsaved = EMPTY_DIFF, conflicts?: ConflictStorage) {
  let kept: Unsaved = EMPTY_DIFF;
  const keep = (pending: Unsaved) => {
    kept = pending;
    return true;
  };
  const store = createEditorStore(await server.getProject(), { keep }, conflicts);
  const autosave = createAutosave(store, server);
  server.listen((change) =>
    receiveChange(store, createImmediateFetcher(server), change, () => autosave.requestMerge()),
  );
  adoptPending(store, left);
  return { store, autosave, kept: () => kept };
}
