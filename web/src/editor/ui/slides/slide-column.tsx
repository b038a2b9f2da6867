import {
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
import { SortableContext, sortableKeyboardCoordinates, rectSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { reorderSlides } from '../../model/edits/reorder-slides';
import { makeEdit } from '../../model/editor-store';
import { useEditor, useEditorState } from '../editor-context';
import { AddSlides } from './add-slides';
import { slideAnnouncements } from './slide-announcements';
import styles from './slide-column.module.css';
import { SlideList } from './slide-list';
import { useDeck } from './use-deck';

/** Space takes a slide up and puts it down; Enter stays what it is on every button, here to show the slide. */
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter, KeyboardCode.Tab],
};

/** The deck: pick a slide to see it, drag it to another place, add more. */
export function SlideColumn({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { store, mayEdit } = useEditor();
  const slides = useEditorState((state) => state.view.slides);
  const deck = useDeck();
  const [movedId, setMovedId] = useState<string>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A finger that moves at once scrolls; one that stays takes the slide up.
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
