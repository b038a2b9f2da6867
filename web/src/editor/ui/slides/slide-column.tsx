import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { reorderSlides } from '../../model/edits/reorder-slides';
import { makeEdit } from '../../model/editor-store';
import { useEditor, useEditorState } from '../editor-context';
import { AddSlides } from './add-slides';
import { slideAnnouncements } from './slide-announcements';
import styles from './slide-column.module.css';
import { SlideTile } from './slide-tile';
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
  const markers = useEditorState((state) => state.view.timeline.markers);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes }),
  );
  const uses = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { marker } of markers) counts.set(marker.slide_id, (counts.get(marker.slide_id) ?? 0) + 1);
    return counts;
  }, [markers]);

  const accessibility = useMemo(
    () => ({
      announcements: slideAnnouncements(slides),
      screenReaderInstructions: { draggable: words.slideMoveHint },
    }),
    [slides],
  );

  const drop = ({ active, over }: DragEndEvent) => {
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
      <div className={styles.list}>
        <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={drop}>
          <SortableContext items={slides} strategy={verticalListSortingStrategy} disabled={!mayEdit}>
            {deck.map((slide, index) => (
              <SlideTile key={slide.id} slide={slide} number={index + 1} uses={uses.get(slide.id) ?? 0} />
            ))}
          </SortableContext>
        </DndContext>
      </div>
      {mayEdit && <AddSlides onFiles={onFiles} />}
    </aside>
  );
}
