import { ConfirmDialog } from '../../../platform/components/dialog';
import { editorWording as words } from '../../../wording/editor';
import { deleteSlidesWithUndo } from '../commands/delete-selection';
import { slideDeletion } from '../model/edits/edit-slides';
import { findSlide } from '../model/project-view';
import { useEditor, useEditorState, useEditorSession } from '../ui/editor-context';

/** Asks before it deletes slides that the recording shows, and explains the effect. */
export function DeleteSlideDialog() {
  const editor = useEditor();
  const asked = useEditorSession((visit) => visit.slidesToDelete);
  const view = useEditorState((state) => (asked.length === 0 ? undefined : state.view));
  const slideIds = asked.filter((id) => view && findSlide(view, id));
  const [first] = slideIds;
  const number = (view?.slides.findIndex(({ id }) => id === first) ?? -1) + 1;
  const isOne = slideIds.length === 1;
  const deletion = view && slideDeletion(view, ...slideIds);
  return (
    <ConfirmDialog
      title={isOne ? words.deleteSlideTitle(number) : `${words.deleteSlides(slideIds.length)}?`}
      isOpen={first !== undefined}
      action={isOne ? words.deleteSlide : words.deleteSlides(slideIds.length)}
      onConfirm={() => deleteSlidesWithUndo(editor, slideIds)}
      onClose={() => editor.session.setState({ slidesToDelete: [] })}
    >
      <p>
        {deletion &&
          (isOne ? words.deleteSlideText(number, deletion) : words.deleteSlidesText(slideIds.length, deletion.ms))}
      </p>
    </ConfirmDialog>
  );
}
