import { ArrowDown, ArrowLeftRight, ArrowUp, ArrowUpDown, MoveLeft, MoveRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Clip } from '#shared/entities/clip';
import type { Slide } from '#shared/entities/slide';
import { Button, IconButton } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { TextField } from '../../../platform/components/fields';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { editorWording as words } from '../../../wording/editor';
import { dialogWording } from '../../../wording/feedback';
import { makeEdit } from '../model/editor-store';
import { reorderClip } from '../model/edits/edit-clips';
import { reorderSlides } from '../model/edits/edit-slides';
import type { ProjectView } from '../model/project-view';
import type { Movable } from '../session/project-editor';
import { useEditor, useEditorSession, useEditorState } from './editor-context';

/** Menu items that move a slide without dragging (WCAG 2.5.7). `number` counts from 1. */
export function MoveSlideItems({ slide, number }: { slide: Slide; number: number }) {
  const { store, session } = useEditor();
  const last = useEditorState(({ view }) => view.slides.length);
  const moveTo = (place: number) =>
    makeEdit(store, (view) => reorderSlides(view, slide.id, place - 1), { name: words.edits.moveSlide });
  if (last < 2) return null;
  return (
    <>
      <MenuItem icon={<ArrowUp />} isDisabled={number === 1} onSelect={() => moveTo(number - 1)}>
        {words.moveUp}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} isDisabled={number === last} onSelect={() => moveTo(number + 1)}>
        {words.moveDown}
      </MenuItem>
      <MenuItem icon={<ArrowUpDown />} onSelect={() => session.setState({ toMove: { kind: 'slide', id: slide.id } })}>
        {words.moveTo}
      </MenuItem>
    </>
  );
}

/** Moves a clip without dragging (WCAG 2.5.7): one place earlier or later, or to any place. */
export function MoveClipMenu({ createdAt }: { createdAt: Clip['created_at'] }) {
  const { store, session } = useEditor();
  const clips = useEditorState(({ view }) => view.timeline.clips);
  const place = clips.findIndex(({ clip }) => clip.created_at === createdAt);
  if (place < 0 || clips.length < 2) return null;
  const label = words.moveTitle.clip;
  const moveTo = (to: number) =>
    makeEdit(store, (view) => reorderClip(view, createdAt, to), { name: words.edits.moveClip });
  return (
    <Menu label={label} align="start" trigger={<IconButton size="small" label={label} icon={<ArrowLeftRight />} />}>
      <MenuItem icon={<MoveLeft />} isDisabled={place === 0} onSelect={() => moveTo(place - 1)}>
        {words.moveEarlier}
      </MenuItem>
      <MenuItem icon={<MoveRight />} isDisabled={place === clips.length - 1} onSelect={() => moveTo(place + 1)}>
        {words.moveLater}
      </MenuItem>
      <MenuItem icon={<ArrowLeftRight />} onSelect={() => session.setState({ toMove: { kind: 'clip', createdAt } })}>
        {words.moveTo}
      </MenuItem>
    </Menu>
  );
}

/** Asks for the new place of a slide in the deck or a clip on the timeline. */
export function MoveDialog() {
  const { session } = useEditor();
  const toMove = useEditorSession((visit) => visit.toMove);
  const place = useEditorState(({ view }) => (toMove ? findPlace(view, toMove) : -1));
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

/** The index among slides or clips; -1 if it is gone. */
function findPlace({ slides, timeline }: ProjectView, toMove: Movable): number {
  if (toMove.kind === 'slide') return slides.findIndex(({ id }) => id === toMove.id);
  return timeline.clips.findIndex(({ clip }) => clip.created_at === toMove.createdAt);
}

function PlaceForm({ id, toMove, onClose }: { id: string; toMove: Movable; onClose: () => void }) {
  const { store } = useEditor();
  const last = useEditorState(({ view }) => (toMove.kind === 'slide' ? view.slides : view.timeline.clips).length);
  const [typed, setTyped] = useState(() => String(findPlace(store.getState().view, toMove) + 1));
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
