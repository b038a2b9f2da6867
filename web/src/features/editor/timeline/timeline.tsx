import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { formatClock } from '#shared/time/time-text';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import { selectRange } from '../session/project-editor';
import {
  useEditor,
  useEditorSession,
  useEditorState,
  useMoment,
  useEditorPlaybackSnapshot,
  useRange,
} from '../ui/editor-context';
import { CaptionLane } from './caption-lane';
import { ClipBlocks } from './clip-block';
import { CommentDots } from './comment-dots';
import { MarkerLane } from './marker-lane';
import { TimelineContext, toDrawnPx, usePulledStart, useTimeline, useTimelineFrame } from './timeline-frame';
import { rulerMoments, rulerStepMs, toMs, toPx } from './timeline-scale';
import { TimelineToolbar } from './timeline-toolbar';
import styles from './timeline.module.css';
import { usePointerDrag } from './use-pointer-drag';

/** The recording: clips with waveforms above the slides, and the playhead over both. */
export function Timeline() {
  const { session } = useEditor();
  const settled = useEditorState((state) => state.settled.timeline);
  const pxPerSecond = useEditorSession((state) => state.pxPerSecond);
  const scroller = useRef<HTMLDivElement>(null);
  // Uses the settled duration, so that the scale stays the same while an edge is dragged.
  const measured = useTimelineFrame(scroller, settled.duration, pxPerSecond, session);
  const pulled = usePulledStart();
  const frame = useMemo(() => ({ ...measured, pulled }), [measured, pulled]);
  const { scale } = frame;
  const isSeen = useMemo(
    () => (span: { start: number; end: number }) =>
      toPx(scale, span.end) > frame.seen.left && toPx(scale, span.start) < frame.seen.right,
    [scale, frame.seen],
  );
  const leftInSight = (ms: number) => {
    const px = toDrawnPx(frame, ms);
    return px >= frame.seen.left && px <= frame.seen.right ? px : undefined;
  };
  return (
    <TimelineContext value={frame}>
      <section className={styles.timeline} aria-label={words.timeline}>
        <TimelineToolbar />
        <div ref={scroller} className={styles.scroller} tabIndex={-1}>
          <div className={styles.content} style={{ width: frame.widthPx }}>
            <Ruler />
            <CommentDots leftOf={leftInSight} />
            <div className={styles.clips}>
              <ClipBlocks isSeen={isSeen} />
            </div>
            <MarkerLane isSeen={isSeen} />
            <CaptionLane />
            <SelectedRange />
            <Playhead scroller={scroller} />
          </div>
        </div>
      </section>
    </TimelineContext>
  );
}

function SelectedRange() {
  const range = useRange();
  const { scale } = useTimeline();
  if (!range) return null;
  const width = (range.end - range.start) * scale.pxPerMs;
  return <div className={styles.range} style={{ left: toPx(scale, range.start), width }} />;
}

const LABEL_WIDTH_PX = 52;

/** The time ruler. Click or drag to move the playhead; hold Shift to select a range. */
function Ruler() {
  const editor = useEditor();
  const { playback } = editor;
  const { scale, seen, widthPx, msAt } = useTimeline();
  const { duration } = useEditorPlaybackSnapshot();
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
  // Leaves out a label that would be cut off at the end.
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

/** The playhead. It moves outside of React and scrolls into view during playback. */
function Playhead({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const { playback } = useEditor();
  const { scale } = useTimeline();
  const line = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      playback.onFrame((ms) => {
        const x = toPx(scale, ms);
        if (line.current) line.current.style.transform = `translateX(${x}px)`;
        const box = scroller.current;
        if (!box || !playback.isPlaying) return;
        const isOut = x < box.scrollLeft || x > box.scrollLeft + box.clientWidth - 32;
        if (isOut) box.scrollLeft = x - 64;
      }),
    [playback, scale, scroller],
  );
  return <div ref={line} className={styles.playhead} aria-hidden />;
}
