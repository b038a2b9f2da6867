import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useEffect, useRef } from 'react';
import { type Slide } from '#shared/entities/slide';
import { classNames } from '../../../components/class-names';
import { editorWording as words } from '../../../wording/editor';
import { useEditor, useEditorState, useVisit } from '../editor-context';
import { EditorPicture } from '../editor-picture';
import { SlideMenu } from './slide-menu';
import styles from './slide-tile.module.css';

/** One slide of the deck: press it to see it on the stage; the menu does more with it. */
export function SlideTile({ slide, number, uses }: { slide: Slide; number: number; uses: number }) {
  const { session, playback, mayEdit } = useEditor();
  const isOnStage = useVisit((visit) => visit.stageSlide === slide.id);
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: slide.id });
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOnStage) tile.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOnStage]);

  const show = () => {
    playback.pause();
    session.setState({ stageSlide: slide.id });
  };
  return (
    <div
      ref={setNodeRef}
      className={classNames(styles.tile, isOnStage && styles.onStage, isDragging && styles.dragged)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={tile}
        type="button"
        className={styles.picture}
        {...attributes}
        {...listeners}
        aria-label={words.slide(number)}
        aria-current={isOnStage || undefined}
        onClick={show}
      >
        <EditorPicture className={styles.image} slideId={slide.id} alt="" loading="lazy" />
      </button>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        {slide.notes && <span className={styles.notes}>{slide.notes}</span>}
        {!slide.notes && <span className={styles.uses}>{hasClips && words.slideUses(uses)}</span>}
        {mayEdit && <SlideMenu slide={slide} number={number} />}
      </div>
    </div>
  );
}
