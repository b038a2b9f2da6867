import { GalleryHorizontalEnd } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../platform/components/button';
import { UniformList } from '../../../platform/components/virtual-list/uniform-list';
import { editorWording as words } from '../../../wording/editor';
import { showSlideAtPlayhead } from '../commands/editor-commands';
import { markerAt } from '../model/project-view';
import { useEditor, useEditorState, useIsSmallScreen } from '../ui/editor-context';
import { EditorPicture } from '../slides/editor-picture';
import styles from './slide-picker.module.css';

/** 'Change slide here': opens the deck's pictures; a click shows a slide from the playhead on. */
export function SlidePicker() {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<GalleryHorizontalEnd />}
        popoverTarget={id}
        onClick={({ currentTarget }) => placeAbove(popover.current, currentTarget)}
      >
        {words.changeSlide}
      </Button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        role="dialog"
        aria-label={words.changeSlide}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <SlideGrid onChoose={() => popover.current?.hidePopover()} />}
      </div>
    </>
  );
}

function SlideGrid({ onChoose }: { onChoose: () => void }) {
  const editor = useEditor();
  const slides = useEditorState(({ view }) => view.slides);
  const shown = useEditorState(({ view }) => markerAt(view, editor.playback.currentTime)?.marker.slide_id);
  const columns = useIsSmallScreen() ? 3 : 4;
  const rows = Array.from({ length: Math.ceil(slides.length / columns) }, (_, row) =>
    slides.slice(row * columns, (row + 1) * columns),
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // When the list has measured its rows: Safari doesn't correct the position to which the focus has scrolled.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <UniformList
      ref={list}
      className={styles.slides}
      rows={rows}
      getKey={([first]) => first!.id}
      kept={[rows.findIndex((row) => row.some(({ id }) => id === shown))]}
    >
      {(row, rowIndex) => (
        <div className={styles.row}>
          {row.map((slide, column) => {
            const index = rowIndex * columns + column;
            return (
              <button
                key={slide.id}
                type="button"
                className={styles.slide}
                aria-label={words.slide(index + 1)}
                aria-current={slide.id === shown || undefined}
                autoFocus={slide.id === shown || (shown === undefined && index === 0)}
                onClick={() => {
                  showSlideAtPlayhead(editor, slide.id);
                  onChoose();
                }}
              >
                <EditorPicture className={styles.picture} slideId={slide.id} side={320} alt="" loading="lazy" />
                <span>{index + 1}</span>
              </button>
            );
          })}
        </div>
      )}
    </UniformList>
  );
}

/** A popover is positioned in the window: above the button, moved left if needed to fit. */
function placeAbove(popover: HTMLElement | null, button: HTMLElement): void {
  const { left, top } = button.getBoundingClientRect();
  popover?.style.setProperty('--left', `${left}px`);
  popover?.style.setProperty('--bottom', `${window.innerHeight - top + 8}px`);
}
