import { useId, useState } from 'react';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { TextField } from '../../../components/text-field';
import { dialogWording } from '../../../wording/dialog';
import { editorWording as words } from '../../../wording/editor';
import { reorderSlides } from '../../model/edits/reorder-slides';
import { makeEdit } from '../../model/editor-store';
import { useEditor, useEditorState, useVisit } from '../editor-context';

/** Asks for the place that a slide is to have in the deck. */
export function MoveSlideDialog() {
  const { session } = useEditor();
  const slideId = useVisit((visit) => visit.slideToMove);
  const isThere = useEditorState(({ view }) => view.slides.some(({ id }) => id === slideId));
  const formId = useId();
  const close = () => session.setState({ slideToMove: undefined });
  return (
    <Dialog
      title={words.moveSlideTitle}
      isOpen={isThere}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{dialogWording.cancel}</Button>
          <Button look="primary" type="submit" form={formId}>
            {words.moveNow}
          </Button>
        </>
      }
    >
      {slideId !== undefined && <PlaceForm id={formId} slideId={slideId} onClose={close} />}
    </Dialog>
  );
}

function PlaceForm({ id, slideId, onClose }: { id: string; slideId: string; onClose: () => void }) {
  const { store } = useEditor();
  const slides = useEditorState(({ view }) => view.slides);
  const [typed, setTyped] = useState(() => String(slides.findIndex((slide) => slide.id === slideId) + 1));
  const place = Number(typed);
  const isPlace = Number.isInteger(place) && place >= 1 && place <= slides.length;
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPlace) return;
        onClose();
        makeEdit(store, (view) => reorderSlides(view, slideId, place - 1), { name: words.edits.moveSlide });
      }}
    >
      <TextField
        label={words.place(slides.length)}
        inputMode="numeric"
        value={typed}
        error={isPlace ? undefined : words.placeHint(slides.length)}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
