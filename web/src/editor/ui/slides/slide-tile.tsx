import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, useEffect, useRef } from 'react';
import { classNames } from '../../../components/class-names';
import { editorWording as words } from '../../../wording/editor';
import { uploadsWording } from '../../../wording/uploads';
import { useEditor, useEditorState, useVisit } from '../editor-context';
import { EditorPicture } from '../editor-picture';
import { SlideMenu } from './slide-menu';
import styles from './slide-tile.module.css';
import { type DeckSlide } from './use-deck';

/** One slide of the deck: press it to see it on the stage; the menu does more with it once the project has it. */
export const SlideTile = memo(function SlideTile({
  slide,
  number,
  uses,
}: {
  slide: DeckSlide;
  number: number;
  uses: number;
}) {
  const { session, playback, mayEdit } = useEditor();
  const isOnStage = useVisit((visit) => visit.stageSlide === slide.id);
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const { id, isShown, stored } = slide;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !stored,
  });
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
      data-row={id}
      className={classNames(
        styles.tile,
        isOnStage && styles.onStage,
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
        aria-label={words.slide(number)}
        aria-current={isOnStage || undefined}
        disabled={!isShown}
        onClick={show}
      >
        <EditorPicture className={styles.image} slideId={id} side={320} alt="" loading="lazy" />
      </button>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        {slide.notes && <span className={styles.notes}>{slide.notes}</span>}
        {!slide.notes && (
          <span className={styles.uses}>{!stored ? uploadsWording.onItsWay : hasClips && words.slideUses(uses)}</span>
        )}
        {mayEdit && stored && <SlideMenu slide={stored} number={number} />}
      </div>
    </div>
  );
});
