import { useMemo } from 'react';
import { type Marker, markerId } from '#shared/entities/marker';
import type { MarkerSpan, Span } from '#shared/time/timeline';
import { editorWording as words } from '../../../wording/editor';
import { markerAt } from '../model/project-view';
import { useSlideNames } from '../slides/use-deck';
import { useEditor, useEditorState, useEditorSession } from '../ui/editor-context';
import styles from './marker-lane.module.css';
import { MarkerStrip, selectMarker } from './marker-strip';
import { NarrowBars } from './narrow-bars';
import { SlideChangeHandle } from './slide-change-handle';
import { useTimeline } from './timeline-frame';
import type { TimelineScale } from './timeline-scale';

/** Narrower strips are only drawn: nobody could tell what their pictures show, and the handles at their ends would lie over all of them. */
const STRIP_MIN_PX = 12;
const HEIGHT_PX = 52;

const isWide = ({ pxPerMs }: TimelineScale, { start, end }: Span): boolean => (end - start) * pxPerMs >= STRIP_MIN_PX;

const isWithinClip = (before: MarkerSpan<Marker> | undefined, after: MarkerSpan<Marker>): boolean =>
  before?.marker.clip_created_at === after.marker.clip_created_at;

/** The slides along the timeline, and the moments at which one gives way to the next. */
export function MarkerLane({ isSeen }: { isSeen: (span: Span) => boolean }) {
  const editor = useEditor();
  const markers = useEditorState((state) => state.view.timeline.markers);
  const settled = useEditorState((state) => state.settled.timeline.markers);
  const selected = useEditorSession(({ selection }) => (selection?.kind === 'marker' ? selection.id : undefined));
  const { scale, msAt } = useTimeline();
  const slideName = useSlideNames();
  // As it was before a drag: a handle that is held stays, however narrow it makes a strip.
  const grasped = useMemo(() => {
    const isGrasped = (after: MarkerSpan<Marker>, index: number) => {
      const before = settled[index - 1];
      return before !== undefined && isWide(scale, before) && isWide(scale, after);
    };
    return new Set(settled.filter(isGrasped).map(({ marker }) => markerId(marker)));
  }, [settled, scale]);
  const seen = markers.filter(isSeen);
  const isStrip = (span: MarkerSpan<Marker>) => isWide(scale, span) || markerId(span.marker) === selected;
  const narrow = seen.filter((span) => !isStrip(span));
  return (
    <div className={styles.lane}>
      <NarrowBars
        className={styles.narrow}
        spans={narrow}
        height={HEIGHT_PX}
        label={words.narrow(narrow.length)}
        onClick={({ clientX }) => {
          const ms = msAt(clientX);
          const span = markerAt(editor.store.getState().view, ms);
          if (span) selectMarker(editor, span, ms);
        }}
      />
      {seen.filter(isStrip).map((span) => (
        <MarkerStrip
          key={markerId(span.marker)}
          span={span}
          slideName={slideName(span.marker.slide_id)}
          shortName={slideName(span.marker.slide_id, true)}
        />
      ))}
      {editor.mayEdit &&
        markers.map((after, index) => {
          const before = markers[index - 1];
          const id = markerId(after.marker);
          if (!before || !isWithinClip(before, after) || !isSeen(after)) return null;
          if (!grasped.has(id) && id !== selected) return null;
          const label = words.changeText(slideName(before.marker.slide_id), slideName(after.marker.slide_id));
          return <SlideChangeHandle key={id} before={before} after={after} label={label} />;
        })}
    </div>
  );
}
