import { memo } from 'react';
import { captionLanguage } from '#shared/captions/words';
import { captionName } from '#shared/entities/caption';
import { classNames } from '../../../platform/components/class-names';
import { captionsWording as words } from '../../../wording/captions';
import { formatMoment } from '../../../wording/editor';
import { selectCaption } from '../commands/caption-commands';
import { type CaptionMove, moveCaption } from '../model/captions/caption-timing';
import { isUnsure } from '../model/captions/edit-captions';
import { useCaption, useEditor, useEditorState, useEditorSession } from '../ui/editor-context';
import styles from './caption-lane.module.css';
import { NarrowBars } from './narrow-bars';
import { toDrawnPx, useTimeline } from './timeline-frame';
import { useTimeMove } from './use-pointer-drag';

/** Narrower captions can't be grabbed, so they are not interactive. */
const INTERACTIVE_MIN_PX = 24;
/** Narrower captions have no readable text, so they share one drawing. */
const READABLE_MIN_PX = 16;

export function CaptionLane() {
  const places = useEditorState((state) => state.view.places);
  const keys = useEditorState((state) => state.view.lineKeys);
  const frame = useTimeline();
  if (places.length === 0) return null;
  const { left, right } = frame.seen;
  const narrow = places.filter(({ start, end }) => (end - start) * frame.scale.pxPerMs < READABLE_MIN_PX);
  return (
    <div className={styles.lane} role="group" aria-label={words.lane}>
      <NarrowBars className={styles.narrow} spans={narrow} height={24} label={words.narrow(narrow.length)} />
      {places.map((place, index) => {
        const { start, end } = place;
        const from = toDrawnPx(frame, start);
        const width = (end - start) * frame.scale.pxPerMs;
        if (from + width < left || from > right || width < READABLE_MIN_PX) return null;
        if (width < INTERACTIVE_MIN_PX) {
          return <StaticCaptionBlock key={keys[index]} name={captionName(place)} left={from} width={width} />;
        }
        return (
          <CaptionBlock
            key={keys[index]}
            name={captionName(place)}
            {...{ start, end, width }}
            left={from}
            pxPerMs={frame.scale.pxPerMs}
          />
        );
      })}
    </div>
  );
}

/** A caption that is too narrow to grab: its text as far as it fits. Sizes are in pixels of the content. */
function StaticCaptionBlock({ name, left, width }: { name: string; left: number; width: number }) {
  const caption = useCaption(name);
  const text = caption?.text ?? '';
  return (
    <div
      className={classNames(styles.block, styles.body, styles.glimpse)}
      style={{ left, width }}
      title={text}
      dir="auto"
      lang={caption && captionLanguage(caption)}
    >
      {text}
    </div>
  );
}

interface CaptionBlockProps {
  name: string;
  /** In milliseconds of the timeline. */
  start: number;
  end: number;
  /** In pixels of the content. */
  left: number;
  width: number;
  pxPerMs: number;
}

/** Narrower captions only move as a whole, because their edges would cover them. */
const EDGES_MIN_PX = 72;

/** A caption on the timeline: drag it or its edges, or use the arrow keys; click to select and seek, Enter to edit the text. */
const CaptionBlock = memo(function CaptionBlock({ name, start, end, left, width, pxPerMs }: CaptionBlockProps) {
  const editor = useEditor();
  const { mayEdit, playback } = editor;
  const caption = useCaption(name);
  const text = caption?.text ?? '';
  const needsCheck = caption !== undefined && isUnsure(caption);
  const isSelected = useEditorSession(({ selection }) => selection?.kind === 'caption' && selection.name === name);
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
          needsCheck ? words.unsureLine(words.block(text, formatMoment(start))) : words.block(text, formatMoment(start))
        }
        onPointerDown={mayEdit ? whole.onPointerDown : undefined}
        // For pointers, a drag without movement selects.
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
      {mayEdit && width > EDGES_MIN_PX && (
        <>
          <CaptionEdge edge="start" {...{ name, text, pxPerMs }} at={start} onClick={select} />
          <CaptionEdge edge="end" {...{ name, text, pxPerMs }} at={end} onClick={select} />
        </>
      )}
    </div>
  );
});

interface CaptionEdgeProps {
  edge: 'start' | 'end';
  name: string;
  text: string;
  at: number;
  pxPerMs: number;
  onClick: () => void;
}

function CaptionEdge({ edge, name, text, at, pxPerMs, onClick }: CaptionEdgeProps) {
  const { onPointerDown, onKeyDown } = useCaptionMove(
    name,
    pxPerMs,
    (ms) => ({ start: 0, end: 0, [edge]: ms }),
    onClick,
  );
  return (
    <div
      className={styles.end}
      data-edge={edge}
      role="slider"
      tabIndex={0}
      aria-label={edge === 'start' ? words.blockStart(text) : words.blockEnd(text)}
      aria-valuenow={at}
      aria-valuetext={formatMoment(at)}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}

/** Moves a caption by dragging or with the arrow keys. `moveBy` sets how far each edge moves. */
const useCaptionMove = (name: string, pxPerMs: number, moveBy: (ms: number) => CaptionMove, onClick: () => void) =>
  useTimeMove({
    pxPerMs,
    moveBy: (ms) => (view) => moveCaption(view, name, moveBy(ms)),
    name: words.edits.move,
    series: `move ${name}`,
    onClick,
  });
