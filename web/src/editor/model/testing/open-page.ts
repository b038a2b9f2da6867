import { createAutosave } from '../autosave';
import { adoptPending, createEditorStore } from '../editor-store';
import { receiveChange } from '../receive-change';
import { EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { type MemoryServer } from './memory-server';
import { recordsAtOnce } from './records-at-once';

/** A page on a server's project that hears of others, and takes over what another page has left; `kept` is what it would leave itself. */
export async function openPage(server: MemoryServer, left = EMPTY_DIFF) {
  let kept = EMPTY_DIFF;
  const keep = (pending: RecordsDiff) => {
    kept = pending;
    return true;
  };
  const store = createEditorStore(await server.getProject(), { keep });
  const autosave = createAutosave(store, server);
  server.listen((change) => receiveChange(store, recordsAtOnce(server), change, () => autosave.noteMixed()));
  adoptPending(store, left);
  return { store, autosave, kept: () => kept };
}
