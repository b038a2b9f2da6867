import { type Slide } from '#shared/entities/slide';
import { showToast } from '../../components/toasts';
import { editorWording as words } from '../../wording/editor';
import { toastWording } from '../../wording/toasts';
import { deleteClip } from '../model/edits/delete-clip';
import { deleteRange } from '../model/edits/delete-range';
import { deleteSlide, slideDeletion } from '../model/edits/delete-slide';
import { removeSlideChange } from '../model/edits/remove-slide-change';
import { type EditorStore, makeEdit, takeBack } from '../model/editor-store';
import { spanOfClip } from '../model/project-view';
import { type ProjectEditor } from '../session/project-editor';
import { selectedRange } from '../session/selected-range';
import { deleteCaption } from './caption-commands';

/** Deletes what is selected: a stretch of the timeline before a clip, a slide change or a caption. */
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
  } else if (selection?.kind === 'caption') {
    deleteCaption(editor, selection.name);
  }
}

/** Deletes a clip with its markers, says so (spec section 8), and offers to take it back. */
function removeClip({ store }: ProjectEditor, createdAt: number): void {
  if (!spanOfClip(store.getState().view, createdAt)) return;
  const step = makeEdit(store, (view) => deleteClip(view, createdAt), { name: words.edits.deleteClip });
  sayDone(store, toastWording.clipDeleted, step);
}

/** Deletes a slide; asks first where somebody speaks to it. */
export function deleteSlideOrAsk(editor: ProjectEditor, slideId: Slide['id']): void {
  const isSpokenTo = slideDeletion(editor.store.getState().view, slideId).times > 0;
  if (isSpokenTo) editor.session.setState({ slideToDelete: slideId });
  else removeSlide(editor, slideId);
}

/** Deletes a slide wherever it shows, says so, and offers to take it back. */
export function removeSlide({ store }: ProjectEditor, slideId: string): void {
  const step = makeEdit(store, (view) => deleteSlide(view, slideId), { name: words.edits.deleteSlide });
  sayDone(store, words.slideDeleted, step);
}

/** Says what was done; Undo takes back that, and not what was done since. */
function sayDone(store: EditorStore, text: string, step: number | undefined): void {
  if (step === undefined) return;
  const takeItBack = () => {
    if (!takeBack(store, step)) showToast(words.cannotTakeBack);
  };
  showToast(text, { label: words.undoToast, onClick: takeItBack });
}
