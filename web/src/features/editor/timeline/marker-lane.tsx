import { memo, useMemo } from 'react';
import { type Marker, markerId } from '#shared/entities/marker';
import type { MarkerSpan, Span } from '#shared/time/timeline';
import { classNames } from '../../../platform/components/class-names';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import { moveSlideChange } from '../model/edits/edit-slide-changes';
import { markerAt } from '../model/project-view';
import type { ProjectEditor } from '../session/project-editor';
import { EditorPicture } from '../slides/editor-picture';
import { useSlideNames } from '../slides/use-deck';
import { useEditor, useEditorSession, useEditorState } from '../ui/editor-context';
import styles from './marker-lane.module.css';
import { NarrowBars } from './narrow-bars';
import { toDrawnPx, useTimeline } from './timeline-frame';
import { snapTo, type TimelineScale } from './timeline-scale';
import { useTimeMove } from './use-pointer-drag';

/** Narrower strips are only drawn, because their pictures are unreadable and the handles would cover them. */
const STRIP_MIN_PX = 12;
const HEIGHT_PX = 52;

const isWide = ({ pxPerMs }: TimelineScale, { start, end }: Span): boolean => (end - start) * pxPerMs >= STRIP_MIN_PX;

const isWithinClip = (before: MarkerSpan<Marker> | undefined, after: MarkerSpan<Marker>): boolean =>
  before?.marker.clip_created_at === after.marker.clip_created_at;

export function MarkerLane({ isSeen }: { isSeen: (span: Span) => boolean }) {
  const editor = useEditor();
  const markers = useEditorState((state) => state.view.timeline.markers);
  const settled = useEditorState((state) => state.settled.timeline.markers);
  const selected = useEditorSession(({ selection }) => (selection?.kind === 'marker' ? selection.id : undefined));
  const { scale, msAt } = useTimeline();
  const slideName = useSlideNames();
  // Uses the state before a drag, so that a handle being dragged stays even if a strip becomes narrow.
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

/** The width from which the slide's number fits next to a 16:9 picture. */
const SHORT_LABEL_MIN_PX = 124;
/** The width from which “Slide 100” fits next to the picture. */
const FULL_LABEL_MIN_PX = 180;

/** A strip with the slide's picture for the time that it shows. Click it to select it and seek. */
const MarkerStrip = memo(function MarkerStrip({
  span,
  slideName,
  shortName,
}: {
  span: MarkerSpan<Marker>;
  slideName: string;
  shortName: string;
}) {
  const editor = useEditor();
  const frame = useTimeline();
  const { scale, msAt } = frame;
  const id = markerId(span.marker);
  const isSelected = useEditorSession(({ selection }) => selection?.kind === 'marker' && selection.id === id);
  const width = (span.end - span.start) * scale.pxPerMs;
  return (
    <button
      type="button"
      className={classNames(styles.strip, isSelected && styles.selected)}
      style={{ left: toDrawnPx(frame, span.start), width }}
      aria-pressed={isSelected}
      aria-label={words.markerText(slideName, formatMoment(span.start), formatMoment(span.end - span.start))}
      // A key press has no position, so it seeks to the start of the slide.
      onClick={({ detail, clientX }) => selectMarker(editor, span, detail === 0 ? span.start : msAt(clientX))}
    >
      <EditorPicture className={styles.picture} slideId={span.marker.slide_id} side={320} alt="" loading="lazy" />
      {width > SHORT_LABEL_MIN_PX && (
        <span className={styles.name}>{width > FULL_LABEL_MIN_PX ? slideName : shortName}</span>
      )}
    </button>
  );
});

function selectMarker(
  { session, playback }: ProjectEditor,
  { marker, start, end }: MarkerSpan<Marker>,
  timelineMs: number,
): void {
  session.setState({ selection: { kind: 'marker', id: markerId(marker) } });
  playback.seek(Math.min(Math.max(timelineMs, start), end - 1));
}

interface SlideChangeHandleProps {
  before: MarkerSpan<Marker>;
  after: MarkerSpan<Marker>;
  label: string;
}

/** A slide change on the timeline. Drag it, or focus it and use the arrow keys, to move it. */
const SlideChangeHandle = memo(function SlideChangeHandle({ before, after, label }: SlideChangeHandleProps) {
  const { store, session, playback } = useEditor();
  const frame = useTimeline();
  const { scale } = frame;
  const id = markerId(after.marker);
  const settledStart = () =>
    store.getState().settled.timeline.markers.find(({ marker }) => markerId(marker) === id)?.start ?? after.start;
  const { onPointerDown, onKeyDown, isDragged } = useTimeMove({
    pxPerMs: scale.pxPerMs,
    moveBy: (ms, isDrag) => {
      const to = settledStart() + ms;
      const target = isDrag ? snapTo(scale, to, playback.currentTime) : to;
      return (view) => moveSlideChange(view, id, target);
    },
    name: words.edits.moveChange,
    series: `move ${id}`,
    onClick: () => {
      session.setState({ selection: { kind: 'marker', id } });
      playback.seek(after.start);
    },
  });
  return (
    <div
      className={styles.handle}
      data-dragged={isDragged || undefined}
      style={{ left: toDrawnPx(frame, after.start) }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={before.start}
      aria-valuemax={after.end}
      aria-valuenow={after.start}
      aria-valuetext={formatMoment(after.start)}
      onPointerDown={onPointerDown}
      onFocus={() => session.setState({ selection: { kind: 'marker', id } })}
      onKeyDown={onKeyDown}
    >
      {isDragged && <span className={styles.moment}>{formatMoment(after.start)}</span>}
    </div>
  );
});
