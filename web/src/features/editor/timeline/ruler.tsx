import { useState } from 'react';
import { formatClock } from '#shared/time/time-text';
import { editorWording as words, formatMoment } from '../../../wording/editor';
import { selectRange } from '../session/project-editor';
import { useEditor, useMoment, usePlaybackSnapshot } from '../ui/editor-context';
import styles from './ruler.module.css';
import { useTimeline } from './timeline-frame';
import { rulerMoments, rulerStepMs, toMs, toPx } from './timeline-scale';
import { usePointerDrag } from './use-pointer-drag';

/** As wide as the longest label gets. */
const LABEL_WIDTH_PX = 52;

/** Moments along the timeline. Press or drag to move the playhead; with Shift, to select a stretch. */
export function Ruler() {
  const editor = useEditor();
  const { playback } = editor;
  const { scale, seen, widthPx, msAt } = useTimeline();
  const { duration } = usePlaybackSnapshot();
  const moment = useMoment(100);
  const [isSelecting, setSelecting] = useState(false);
  const [fromMs, setFromMs] = useState(0);

  const drag = usePointerDrag({
    onMove: (_, event) => {
      const now = Math.min(msAt(event.clientX), duration);
      if (!isSelecting) playback.seek(now);
      else selectRange(editor, { start: Math.min(fromMs, now), end: Math.max(fromMs, now) });
    },
    onEnd: () => setSelecting(false),
    onCancel: () => setSelecting(false),
  });
  const step = rulerStepMs(scale);
  // A label that would be cut off at the end is left out.
  const lastPx = Math.min(seen.right, widthPx - LABEL_WIDTH_PX);
  const moments = rulerMoments(scale, toMs(scale, seen.left) - step, toMs(scale, lastPx));
  return (
    <div
      className={styles.ruler}
      role="slider"
      tabIndex={0}
      aria-label={words.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={moment}
      aria-valuetext={formatMoment(moment)}
      onPointerDown={(event) => {
        const now = msAt(event.clientX);
        setSelecting(event.shiftKey);
        setFromMs(now);
        if (!event.shiftKey) playback.seek(now);
        drag(event);
      }}
    >
      {moments.map((ms) => (
        <span key={ms} className={styles.moment} style={{ left: toPx(scale, ms) }}>
          {step < 1000 ? formatMoment(ms) : formatClock(ms)}
        </span>
      ))}
    </div>
  );
}
