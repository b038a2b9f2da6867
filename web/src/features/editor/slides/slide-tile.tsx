import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { EllipsisVertical, FileX, GalleryHorizontal, GalleryHorizontalEnd, Mic, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { Slide } from '#shared/entities/slide';
import { classNames } from '../../../platform/components/class-names';
import { IconButton } from '../../../platform/components/button';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { editorWording as words } from '../../../wording/editor';
import { uploadsWording } from '../../../wording/imports';
import { requestDeleteSlides } from '../commands/delete-selection';
import { showSlideAtPlayhead } from '../commands/editor-commands';
import { makeEdit } from '../model/editor-store';
import { setSlide } from '../model/edits/edit-slide-changes';
import { useEditor, useEditorState, useSelection, useEditorSession } from '../ui/editor-context';
import { MoveItems } from '../ui/move-menu';
import { EditorPicture } from './editor-picture';
import styles from './slide-tile.module.css';
import type { DeckSlide } from './use-deck';

/** A slide of the deck: click to show it on the stage, Shift-click to select up to it. Its menu appears once the project has the slide. */
export const SlideTile = memo(function SlideTile({
  slide,
  number,
  uses,
}: {
  slide: DeckSlide;
  number: number;
  uses: number;
}) {
  const editor = useEditor();
  const { store, session, playback, mayEdit } = editor;
  const isPicked = useEditorSession(({ pickedSlides }) => pickedSlides.some((picked) => picked === slide.id));
  const isOnStage = useEditorSession((state) => state.stageSlide === slide.id);
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const { id, isShown, stored, unreadablePage } = slide;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !stored,
  });
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOnStage && tile.current) scrollIntoList(tile.current);
  }, [isOnStage]);

  const show = () => {
    playback.pause();
    session.setState({ stageSlide: slide.id, pickedSlides: [] });
  };
  const pickTo = () => {
    const ids = store.getState().view.slides.map((other) => other.id);
    const places = [ids.indexOf(slide.id), ids.findIndex((other) => other === session.getState().stageSlide)];
    const [from, to] = [Math.min(...places), Math.max(...places)];
    session.setState({ pickedSlides: from < 0 ? [] : ids.slice(from, to + 1) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return void listeners?.onKeyDown?.(event);
    if (!mayEdit || !stored) return;
    event.preventDefault();
    const { pickedSlides } = session.getState();
    requestDeleteSlides(editor, ...(pickedSlides.includes(stored.id) ? pickedSlides : [stored.id]));
  };
  return (
    <div
      ref={setNodeRef}
      className={classNames(
        styles.tile,
        (isOnStage || isPicked) && styles.onStage,
        isDragging && styles.dragged,
        !stored && styles.coming,
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={tile}
        type="button"
        className={styles.picture}
        {...(stored && attributes)}
        {...listeners}
        onKeyDown={onKeyDown}
        {...(isPicked && { 'aria-pressed': true })}
        aria-label={words.slide(number)}
        aria-current={isOnStage || undefined}
        disabled={!isShown}
        onClick={({ shiftKey }) => (shiftKey && mayEdit ? pickTo() : show())}
      >
        {unreadablePage === undefined ? (
          <EditorPicture className={styles.image} slideId={id} side={320} alt="" loading="lazy" />
        ) : (
          <FileX className={styles.unreadable} aria-hidden />
        )}
      </button>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        {slide.notes && (
          <span className={styles.notes} dir="auto">
            {slide.notes}
          </span>
        )}
        {!slide.notes && (
          <span className={styles.uses}>
            {unreadablePage !== undefined
              ? uploadsWording.unreadableTile(unreadablePage)
              : !stored
                ? uploadsWording.pending
                : hasClips && words.slideUses(uses)}
          </span>
        )}
        {mayEdit && stored && <SlideMenu slide={stored} number={number} />}
      </div>
    </div>
  );
});

/** Scrolls only the list to the tile. If the page scrolled too, the stage would leave the window. */
function scrollIntoList(tile: HTMLElement): void {
  const list = tile.closest('[data-row]')?.parentElement;
  if (!list) return;
  const [box, frame] = [tile.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += pixelsOutside([box.left, box.right], [frame.left, frame.right]);
  list.scrollTop += pixelsOutside([box.top, box.bottom], [frame.top, frame.bottom]);
}

type Extent = readonly [from: number, to: number];

/** How far an extent exceeds the end of a frame, or its start (negative); 0 inside. */
function pixelsOutside([from, to]: Extent, [frameFrom, frameTo]: Extent): number {
  if (from < frameFrom) return from - frameFrom;
  return Math.max(0, Math.min(to - frameTo, from - frameFrom));
}

function SlideMenu({ slide, number }: { slide: Slide; number: number }) {
  const editor = useEditor();
  const { store, session } = editor;
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const selection = useSelection();
  const label = words.slideMenu(number);

  const showInSelection = (id: string) => {
    makeEdit(store, (view) => setSlide(view, id, slide.id), { name: words.edits.setSlide });
    session.setState({ stageSlide: slide.id });
  };
  return (
    <Menu
      label={label}
      align="start"
      trigger={<IconButton size="small" className={styles.more} label={label} icon={<EllipsisVertical />} />}
    >
      <MenuItem icon={<Mic />} onSelect={() => session.setState({ recording: { startSlideId: slide.id } })}>
        {words.recordFrom}
      </MenuItem>
      {hasClips && (
        <MenuItem icon={<GalleryHorizontalEnd />} onSelect={() => showSlideAtPlayhead(editor, slide.id)}>
          {words.showHere}
        </MenuItem>
      )}
      {selection?.kind === 'marker' && (
        <MenuItem icon={<GalleryHorizontal />} onSelect={() => showInSelection(selection.id)}>
          {words.showInSelection}
        </MenuItem>
      )}
      <MoveItems movable={{ kind: 'slide', id: slide.id }} />
      <MenuItem icon={<Trash2 />} isDestructive onSelect={() => requestDeleteSlides(editor, slide.id)}>
        {words.deleteSlide}
      </MenuItem>
    </Menu>
  );
}
