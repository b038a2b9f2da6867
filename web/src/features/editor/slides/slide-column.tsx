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
import { type FocusEvent, Fragment, useMemo, useRef, useState } from 'react';
import type { Slide } from '#shared/entities/slide';
import { Button } from '../../../platform/components/button';
import { shownRows, useRowWindow } from '../../../platform/components/virtual-list/row-window';
import { editorWording as words } from '../../../wording/editor';
import { useFilePicker } from '../../imports/ui/use-file-picker';
import { makeEdit } from '../model/editor-store';
import { reorderSlides } from '../model/edits/edit-slides';
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

/**
 * The tiles of a deck. A long deck renders only the visible ones and those that must not unmount: the slide on the stage, the one being
 * moved, and the one that last had the focus.
 */
function SlideList({ deck, movedId }: { deck: readonly DeckSlide[]; movedId: string | undefined }) {
  const list = useRef<HTMLDivElement>(null);
  const stageSlide = useEditorSession((visit) => visit.stageSlide);
  const markers = useEditorState((state) => state.settled.timeline.markers);
  const [focusedId, setFocusedId] = useState<string>();
  const uses = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { marker } of markers) counts.set(marker.slide_id, (counts.get(marker.slide_id) ?? 0) + 1);
    return counts;
  }, [markers]);

  const { first, end, spaceOf } = useRowWindow(list, deck.length);
  const findIndex = (slideId: string | undefined) => deck.findIndex(({ id }) => id === slideId);
  const focused = findIndex(focusedId);
  // Including its neighbors, so that the Tab key continues from there.
  const kept = [findIndex(stageSlide), findIndex(movedId), ...(focused < 0 ? [] : [focused - 1, focused, focused + 1])];
  const rows = shownRows(deck.length, { first, end }, kept);
  const behind = deck.length - 1 - (rows.at(-1)?.index ?? -1);
  const trackFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (row !== undefined) setFocusedId(row);
  };
  return (
    <div ref={list} className={styles.list} onFocus={trackFocus}>
      {rows.map(({ index, skipped }) => {
        const slide = deck[index]!;
        return (
          <Fragment key={slide.id}>
            {skipped > 0 && <Spacer pixels={spaceOf(skipped)} />}
            <SlideTile slide={slide} number={index + 1} uses={uses.get(slide.id) ?? 0} />
          </Fragment>
        );
      })}
      {behind > 0 && <Spacer pixels={spaceOf(behind)} />}
    </div>
  );
}

/** Takes the space of tiles that are not rendered. */
const Spacer = ({ pixels }: { pixels: number }) => <div aria-hidden style={{ flex: `0 0 ${pixels}px` }} />;

/** Screen reader announcements during a move, with the slide numbers on screen. */
function slideAnnouncements(slides: readonly Slide[]): Announcements {
  const numberOf = (id: string | number) => slides.findIndex((slide) => slide.id === id) + 1;
  return {
    onDragStart: ({ active }) => words.slideTaken(numberOf(active.id)),
    onDragOver: ({ over }) => (over ? words.slideOver(numberOf(over.id), slides.length) : undefined),
    onDragEnd: ({ over }) => (over ? words.slidePut(numberOf(over.id)) : undefined),
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
