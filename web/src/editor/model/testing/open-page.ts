import { createAutosave } from '../autosave';
import { adoptPending, createEditorStore } from '../editor-store';
import { receiveChange } from '../receive-change';
import { EMPTY_DIFF } from '../records-diff';
import { type MemoryServer } from './memory-server';
import { recordsAtOnce } from './records-at-once';

/** A page on a server's project that hears of others, and takes over what another page has left. */
export async function openPage(server: MemoryServer, left = EMPTY_DIFF) {
  const store = createEditorStore(await server.getProject(), { keep: () => true });
  const autosave = createAutosave(store, server);
  server.listen((change) => receiveChange(store, recordsAtOnce(server), change, () => autosave.noteMixed()));
  adoptPending(store, left);
  return { store, autosave };
}
