import { showToast } from '../../components/toasts';
import { editorWording as words } from '../../wording/editor';
import { toastWording } from '../../wording/toasts';
import { deleteClip } from '../model/edits/delete-clip';
import { deleteRange } from '../model/edits/delete-range';
import { deleteSlide } from '../model/edits/delete-slide';
import { removeSlideChange } from '../model/edits/remove-slide-change';
import { makeEdit, undo } from '../model/editor-store';
import { spanOfClip } from '../model/project-view';
import { type ProjectEditor } from '../session/project-editor';
import { selectedRange } from '../session/selected-range';

/** Deletes what is selected: a stretch of the timeline before a clip or a slide change. */
export function deleteSelection(editor: ProjectEditor): void {
  const { store, session } = editor;
  const { selection } = session.getState();
  const range = selectedRange(editor);
  session.setState({ selection: undefined, range: undefined });
  if (range) {
    makeEdit(store, (view) => deleteRange(view, range.start, range.end, Date.now()), { name: words.edits.deleteRange });
  } else if (selection?.kind === 'clip') {
    removeClip(editor, selection.createdAt);
  } else if (selection?.kind === 'marker') {
    makeEdit(store, (view) => removeSlideChange(view, selection.id), { name: words.edits.removeChange });
  }
}

/** Deletes a clip with its markers, says so (spec section 8), and offers to take it back. */
function removeClip({ store }: ProjectEditor, createdAt: number): void {
  if (!spanOfClip(store.getState().view, createdAt)) return;
  makeEdit(store, (view) => deleteClip(view, createdAt), { name: words.edits.deleteClip });
  showToast(toastWording.clipDeleted, { label: words.undoToast, onClick: () => undo(store) });
}

/** Deletes a slide wherever it shows, says so, and offers to take it back. */
export function removeSlide({ store }: ProjectEditor, slideId: string): void {
  makeEdit(store, (view) => deleteSlide(view, slideId), { name: words.edits.deleteSlide });
  showToast(words.slideDeleted, { label: words.undoToast, onClick: () => undo(store) });
}
