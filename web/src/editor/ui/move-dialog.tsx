import { useId, useState } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/text-field';
import { dialogWording } from '../../wording/dialog';
import { editorWording as words } from '../../wording/editor';
import { reorderClip } from '../model/edits/reorder-clip';
import { reorderSlides } from '../model/edits/reorder-slides';
import { makeEdit } from '../model/editor-store';
import { type ProjectView } from '../model/project-view';
import { type Movable } from '../session/session-store';
import { useEditor, useEditorState, useVisit } from './editor-context';

/** Asks for the place that a slide is to have in the deck, or a clip in the timeline. */
export function MoveDialog() {
  const { session } = useEditor();
  const toMove = useVisit((visit) => visit.toMove);
  const place = useEditorState(({ view }) => (toMove ? placeOf(view, toMove) : -1));
  const formId = useId();
  const close = () => session.setState({ toMove: undefined });
  return (
    <Dialog
      title={words.moveTitle[toMove?.kind ?? 'slide']}
      isOpen={place >= 0}
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
      {toMove && place >= 0 && <PlaceForm id={formId} toMove={toMove} onClose={close} />}
    </Dialog>
  );
}

/** The place among its kind, counted from 0; -1 where it is gone. */
function placeOf({ slides, timeline }: ProjectView, toMove: Movable): number {
  if (toMove.kind === 'slide') return slides.findIndex(({ id }) => id === toMove.id);
  return timeline.clips.findIndex(({ clip }) => clip.created_at === toMove.createdAt);
}

function PlaceForm({ id, toMove, onClose }: { id: string; toMove: Movable; onClose: () => void }) {
  const { store } = useEditor();
  const last = useEditorState(({ view }) => (toMove.kind === 'slide' ? view.slides : view.timeline.clips).length);
  const [typed, setTyped] = useState(() => String(placeOf(store.getState().view, toMove) + 1));
  const place = Number(typed);
  const isPlace = Number.isInteger(place) && place >= 1 && place <= last;
  const move = () => {
    if (toMove.kind === 'slide')
      makeEdit(store, (view) => reorderSlides(view, toMove.id, place - 1), { name: words.edits.moveSlide });
    else makeEdit(store, (view) => reorderClip(view, toMove.createdAt, place - 1), { name: words.edits.moveClip });
  };
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPlace) return;
        onClose();
        move();
      }}
    >
      <TextField
        label={words.place[toMove.kind](last)}
        inputMode="numeric"
        value={typed}
        error={isPlace ? undefined : words.placeHint(last)}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
