import { type KeyboardEvent, memo } from 'react';
import { captionLanguage } from '#shared/captions/caption-language';
import { classNames } from '../../../components/class-names';
import { captionsWording as words } from '../../../wording/captions';
import { momentText } from '../../../wording/editor';
import { selectCaption } from '../../commands/caption-commands';
import { isUnsure } from '../../model/captions/confirm-captions';
import { type CaptionMove, moveCaption } from '../../model/captions/move-caption';
import { makeEdit, showDraft } from '../../model/editor-store';
import { captionOf } from '../../model/project-view';
import { useCaption } from '../captions/use-caption';
import { useEditor, useVisit } from '../editor-context';
import styles from './caption-lane.module.css';
import { nudgeMs } from './nudge';
import { usePointerDrag } from './use-pointer-drag';

export interface CaptionBlockProps {
  name: string;
  /** Where it stands, in milliseconds of the timeline. */
  start: number;
  end: number;
  /** The same in pixels of the content. */
  left: number;
  width: number;
  pxPerMs: number;
}

/** A narrower one is moved as a whole: there would be nothing of it left beside its ends. */
const ENDS_FROM_PX = 72;

/**
 * One caption of the timeline. Drag it, or focus it and use the arrow keys, to move it; the same with its ends. Press it to select
 * it and go there, Enter to write.
 */
export const CaptionBlock = memo(function CaptionBlock({ name, start, end, left, width, pxPerMs }: CaptionBlockProps) {
  const editor = useEditor();
  const { mayEdit, playback } = editor;
  const caption = useCaption(name);
  const text = caption?.text ?? '';
  const needsCheck = caption !== undefined && isUnsure(caption);
  const isSelected = useVisit(({ selection }) => selection?.kind === 'caption' && selection.name === name);
  const select = () => {
    selectCaption(editor, name);
    playback.seek(start);
  };
  const whole = useCaptionMove(name, pxPerMs, (ms) => ({ start: ms, end: ms }), select);
  return (
    <div className={classNames(styles.block, isSelected && styles.selected)} style={{ left, width }}>
      <button
        type="button"
        className={styles.body}
        dir="auto"
        lang={caption && captionLanguage(caption)}
        aria-pressed={isSelected}
        onFocus={() => selectCaption(editor, name)}
        data-unsure={needsCheck || undefined}
        aria-label={
          needsCheck ? words.unsureLine(words.block(text, momentText(start))) : words.block(text, momentText(start))
        }
        onPointerDown={mayEdit ? whole.onPointerDown : undefined}
        // A pointer's press is the end of a drag that went nowhere.
        onClick={(event) => (event.detail === 0 || !mayEdit) && select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && mayEdit) {
            event.preventDefault();
            selectCaption(editor, name, { isToWrite: true });
          } else if (mayEdit) whole.onKeyDown(event);
        }}
      >
        {text}
      </button>
      {mayEdit && width > ENDS_FROM_PX && (
        <>
          <BlockEnd edge="start" {...{ name, text, pxPerMs }} at={start} onClick={select} />
          <BlockEnd edge="end" {...{ name, text, pxPerMs }} at={end} onClick={select} />
        </>
      )}
    </div>
  );
});

interface BlockEndProps {
  edge: 'start' | 'end';
  name: string;
  text: string;
  at: number;
  pxPerMs: number;
  onClick: () => void;
}

/** One end of a caption. */
function BlockEnd({ edge, name, text, at, pxPerMs, onClick }: BlockEndProps) {
  const move = useCaptionMove(name, pxPerMs, (ms) => ({ start: 0, end: 0, [edge]: ms }), onClick);
  return (
    <div
      className={styles.end}
      data-edge={edge}
      role="slider"
      tabIndex={0}
      aria-label={edge === 'start' ? words.blockStart(text) : words.blockEnd(text)}
      aria-valuenow={at}
      aria-valuetext={momentText(at)}
      {...move}
    />
  );
}

/** Moves a caption by dragging and by the arrow keys. `moveBy` says which of its ends go along. */
function useCaptionMove(
  name: string,
  pxPerMs: number,
  moveBy: (ms: number) => CaptionMove,
  onClick: () => void,
): { onPointerDown: (event: React.PointerEvent) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const { store } = useEditor();
  const edits = words.edits.move;
  const onPointerDown = usePointerDrag({
    onClick,
    onMove: (dx) => showDraft(store, (view) => moveCaption(view, name, moveBy(dx / pxPerMs))),
    onEnd: () => {
      const { view, settled } = store.getState();
      const [dragged, before] = [captionOf(view, name), captionOf(settled, name)];
      if (!dragged || !before) return;
      const by = { start: dragged.start - before.start, end: dragged.end - before.end };
      makeEdit(store, (each) => moveCaption(each, name, by), { name: edits });
    },
    onCancel: () => showDraft(store, undefined),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = nudgeMs(event);
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    makeEdit(store, (view) => moveCaption(view, name, moveBy(by)), { name: edits, series: `move ${name}` });
  };
  return { onPointerDown, onKeyDown };
}
