import { useMemo, useRef } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { useEditor, useEditorState, useRange, useEditorSession } from '../ui/editor-context';
import { CaptionLane } from './caption-lane';
import { ClipBlocks } from './clip-block';
import { CommentDots } from './comment-dots';
import { MarkerLane } from './marker-lane';
import { Playhead } from './playhead';
import { Ruler } from './ruler';
import { toDrawnPx, TimelineContext, usePulledStart, useTimeline, useTimelineFrame } from './timeline-frame';
import { toPx } from './timeline-scale';
import { TimelineToolbar } from './timeline-toolbar';
import styles from './timeline.module.css';

/** The recording: clips with their waveforms, under them the slides as strips, and the playhead over all. */
export function Timeline() {
  const { session } = useEditor();
  const settled = useEditorState((state) => state.settled.timeline);
  const pxPerSecond = useEditorSession((visit) => visit.pxPerSecond);
  const scroller = useRef<HTMLDivElement>(null);
  // While an end is dragged the scale stays, so that the pointer keeps hold of it.
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

/** The stretch of the timeline that is selected; nothing where none is. */
function SelectedRange() {
  const range = useRange();
  const { scale } = useTimeline();
  if (!range) return null;
  const width = (range.end - range.start) * scale.pxPerMs;
  return <div className={styles.range} style={{ left: toPx(scale, range.start), width }} />;
}
