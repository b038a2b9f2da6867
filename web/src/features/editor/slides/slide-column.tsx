import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Slide } from '#shared/entities/slide';
import { Button } from '../../../platform/components/button';
import { ConfirmDialog } from '../../../platform/components/dialog';
import { UniformList } from '../../../platform/components/virtual-list/uniform-list';
import { editorWording as words } from '../../../wording/editor';
import { useFilePicker } from '../../imports/ui/use-file-picker';
import { deleteSlidesWithUndo } from '../commands/delete-selection';
import { makeEdit } from '../model/editor-store';
import { reorderSlides, slideDeletion } from '../model/edits/edit-slides';
import { findSlide } from '../model/project-view';
import { useEditor, useEditorSession, useEditorState } from '../ui/editor-context';
import styles from './slide-column.module.css';
import { SlideTile } from './slide-tile';
import { type DeckSlide, useDeck } from './use-deck';

/** Space picks up and drops a slide. Enter keeps its usual meaning, which is to show the slide. */
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter, KeyboardCode.Tab],
};

/** The deck: select a slide to see it, drag it to move it, add more. */
export function SlideColumn({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { store, mayEdit } = useEditor();
  const slides = useEditorState((state) => state.view.slides);
  const deck = useDeck();
  const [movedId, setMovedId] = useState<string>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A finger that moves at once scrolls; one that stays picks up the slide.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes }),
  );
  const accessibility = useMemo(
    () => ({
      announcements: slideAnnouncements(slides),
      screenReaderInstructions: { draggable: words.slideMoveHint },
    }),
    [slides],
  );

  const drop = ({ active, over }: DragEndEvent) => {
    setMovedId(undefined);
    if (!over || active.id === over.id) return;
    const index = slides.findIndex(({ id }) => id === over.id);
    makeEdit(store, (view) => reorderSlides(view, String(active.id), index), { name: words.edits.moveSlide });
  };
  return (
    <aside className={styles.column} aria-label={words.slides}>
      <header className={styles.header}>
        <h2>{words.slides}</h2>
        <span className="nd-tabular">{deck.length}</span>
      </header>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragStart={({ active }) => setMovedId(String(active.id))}
        onDragCancel={() => setMovedId(undefined)}
        onDragEnd={drop}
      >
        <SortableContext items={slides} strategy={rectSortingStrategy} disabled={!mayEdit}>
          <SlideList deck={deck} movedId={movedId} />
        </SortableContext>
      </DndContext>
      {mayEdit && <AddSlides onFiles={onFiles} />}
    </aside>
  );
}

/** The tiles of a deck. The slide on the stage and the one being moved stay rendered. */
function SlideList({ deck, movedId }: { deck: readonly DeckSlide[]; movedId: string | undefined }) {
  const stageSlide = useEditorSession((state) => state.stageSlide);
  const markers = useEditorState((state) => state.settled.timeline.markers);
  const uses = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { marker } of markers) counts.set(marker.slide_id, (counts.get(marker.slide_id) ?? 0) + 1);
    return counts;
  }, [markers]);

  const findIndex = (slideId: string | undefined) => deck.findIndex(({ id }) => id === slideId);
  return (
    <UniformList
      className={styles.list}
      rows={deck}
      getKey={({ id }) => id}
      kept={[findIndex(stageSlide), findIndex(movedId)]}
    >
      {(slide, index) => <SlideTile slide={slide} number={index + 1} uses={uses.get(slide.id) ?? 0} />}
    </UniformList>
  );
}

/** Screen reader announcements during a move, with the slide numbers on screen. */
function slideAnnouncements(slides: readonly Slide[]): Announcements {
  const numberOf = (id: string | number) => slides.findIndex((slide) => slide.id === id) + 1;
  return {
    onDragStart: ({ active }) => words.slidePickedUp(numberOf(active.id)),
    onDragOver: ({ over }) => (over ? words.slideDragPosition(numberOf(over.id), slides.length) : undefined),
    onDragEnd: ({ over }) => (over ? words.slideDropped(numberOf(over.id)) : undefined),
    onDragCancel: ({ active }) => words.slideReturned(numberOf(active.id)),
  };
}

function AddSlides({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { input, choose } = useFilePicker(onFiles);
  return (
    <div className={styles.add}>
      <Button size="small" isFullWidth icon={<Plus />} title={words.addSlidesHint} onClick={choose}>
        {words.addSlides}
      </Button>
      {input}
    </div>
  );
}

/** Asks before it deletes slides that the recording shows, and explains the effect. */
export function DeleteSlideDialog() {
  const editor = useEditor();
  const requested = useEditorSession((state) => state.slidesToDelete);
  const view = useEditorState((state) => (requested.length === 0 ? undefined : state.view));
  const slideIds = requested.filter((id) => view && findSlide(view, id));
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
