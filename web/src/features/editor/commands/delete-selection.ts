import type { Slide } from '#shared/entities/slide';
import { showToast } from '../../../platform/components/toasts';
import { editorWording as words } from '../../../wording/editor';
import { toastWording } from '../../../wording/feedback';
import { type EditorStore, makeEdit, revertStep } from '../model/editor-store';
import { deleteClip, deleteRange } from '../model/edits/edit-clips';
import { removeSlideChange } from '../model/edits/edit-slide-changes';
import { deleteSlides, slideDeletion } from '../model/edits/edit-slides';
import { findClipSpan } from '../model/project-view';
import { toRecordKey } from '../model/records';
import { type ProjectEditor, selectedRange } from '../session/project-editor';
import { deleteCaption } from './caption-commands';

/** Deletes the selected range or, without one, the selected clip, slide change, or caption. */
export function deleteSelection(editor: ProjectEditor): void {
  const { store, session } = editor;
  const { selection } = session.getState();
  const range = selectedRange(editor);
  session.setState({ selection: undefined, range: undefined });
  if (range) {
    makeEdit(store, (view) => deleteRange(view, range.start, range.end, Date.now()), { name: words.edits.deleteRange });
  } else if (selection?.kind === 'clip') {
    deleteClipWithUndo(editor, selection.createdAt);
  } else if (selection?.kind === 'marker') {
    makeEdit(store, (view) => removeSlideChange(view, selection.id), { name: words.edits.removeChange });
  } else if (selection?.kind === 'caption') {
    deleteCaption(editor, selection.name);
  }
}

/** Deletes a clip with its markers. Once that is saved, shows a message (spec section 8) with Undo. */
export function deleteClipWithUndo({ store }: ProjectEditor, createdAt: number): void {
  if (!findClipSpan(store.getState().view, createdAt)) return;
  const step = makeEdit(store, (view) => deleteClip(view, createdAt), { name: words.edits.deleteClip });
  const key = toRecordKey('clip', String(createdAt));
  const stop = store.subscribe(({ saved, settled }) => {
    const isUndone = settled.records.has(key);
    if (!isUndone && saved.records.has(key)) return;
    stop();
    if (!isUndone) showUndoToast(store, toastWording.clipDeleted, step);
  });
}

/** Deletes slides; asks first if one of them is shown in the recording. */
export function requestDeleteSlides(editor: ProjectEditor, ...slideIds: Slide['id'][]): void {
  const isSpokenTo = slideDeletion(editor.store.getState().view, ...slideIds).times > 0;
  if (isSpokenTo) editor.session.setState({ slidesToDelete: slideIds });
  else deleteSlidesWithUndo(editor, slideIds);
}

/** Deletes slides and their slide changes in one step, and shows a message with Undo. */
export function deleteSlidesWithUndo({ store, session }: ProjectEditor, slideIds: readonly Slide['id'][]): void {
  const step = makeEdit(store, (view) => deleteSlides(view, slideIds), { name: words.edits.deleteSlide });
  session.setState({ pickedSlides: [] });
  showUndoToast(store, words.slidesDeleted(slideIds.length), step);
}

/** Shows a message whose Undo reverts only this step. */
function showUndoToast(store: EditorStore, text: string, step: number | undefined): void {
  if (step === undefined) return;
  const revert = () => {
    if (!revertStep(store, step)) showToast(words.cannotUndo);
  };
  showToast(text, { label: words.undoToast, onClick: revert });
}
