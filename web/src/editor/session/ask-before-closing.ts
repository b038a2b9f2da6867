import { type EditorStore, type EditorStoreState } from '../model/editor-store';
import { isEmptyDiff } from '../model/records-diff';

/** What is not saved for longer is asked about before the page is closed. */
export const UNSAVED_MAX_MS = 2000;

const isSending = ({ sending }: EditorStoreState) => !isEmptyDiff(sending);
const isUnsaved = (state: EditorStoreState) => isSending(state) || !isEmptyDiff(state.pending);

/** Has the browser ask before the page is closed or reloaded with changes that were not saved for too long; gives a function that ends it. */
export function askBeforeClosing(store: EditorStore): () => void {
  let unsavedSince = isUnsaved(store.getState()) ? performance.now() : undefined;
  let sentAt = 0;
  const stop = store.subscribe((state, before) => {
    const now = performance.now();
    const hasArrived = isSending(before) && !isSending(state) && state.saved !== before.saved;
    if (!isSending(before) && isSending(state)) sentAt = now;
    if (!isUnsaved(state)) unsavedSince = undefined;
    else if (!isUnsaved(before)) unsavedSince = now;
    // What is left was changed while the rest was on its way.
    else if (hasArrived) unsavedSince = sentAt;
  });
  const ask = (event: BeforeUnloadEvent) => {
    const isLong = unsavedSince !== undefined && performance.now() - unsavedSince > UNSAVED_MAX_MS;
    if (isLong) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => {
    stop();
    window.removeEventListener('beforeunload', ask);
  };
}
