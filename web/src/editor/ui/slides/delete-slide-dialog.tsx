import { ConfirmDialog } from '../../../components/confirm-dialog';
import { editorWording as words } from '../../../wording/editor';
import { removeSlide } from '../../commands/delete-selection';
import { slideDeletion } from '../../model/edits/delete-slide';
import { useEditor, useEditorState, useVisit } from '../editor-context';

/** Asks before a slide is deleted that is spoken to, and says what becomes of the recording. */
export function DeleteSlideDialog() {
  const editor = useEditor();
  const slideId = useVisit((visit) => visit.slideToDelete);
  const view = useEditorState((state) => (slideId === undefined ? undefined : state.view));
  const number = (view?.slides.findIndex(({ id }) => id === slideId) ?? -1) + 1;
  return (
    <ConfirmDialog
      title={words.deleteSlideTitle(number)}
      isOpen={number > 0}
      action={words.deleteSlide}
      onConfirm={() => slideId !== undefined && removeSlide(editor, slideId)}
      onClose={() => editor.session.setState({ slideToDelete: undefined })}
    >
      <p>{view && slideId !== undefined && words.deleteSlideText(number, slideDeletion(view, slideId))}</p>
    </ConfirmDialog>
  );
}
