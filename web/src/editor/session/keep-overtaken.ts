import { type EditorStore } from '../model/editor-store';
import { type UnsavedWords } from '../model/unsaved-words';

/** Keeps words that lose their place in an open project, from now on, for who wrote them. */
export function keepOvertaken(store: EditorStore, unsaved: UnsavedWords): void {
  store.subscribe(({ overtaken }) => {
    if (overtaken.length === 0) return;
    unsaved.keep(overtaken);
    store.setState({ overtaken: [] });
  });
}
