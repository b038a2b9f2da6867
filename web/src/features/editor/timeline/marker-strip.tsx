import { memo } from 'react';
import { type Marker, markerId } from '#shared/entities/marker';
import type { MarkerSpan } from '#shared/time/timeline';
import { classNames } from '../../../platform/components/class-names';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import type { ProjectEditor } from '../session/project-editor';
import { EditorPicture } from '../slides/editor-picture';
import { useEditor, useEditorSession } from '../ui/editor-context';
import styles from './marker-strip.module.css';
import { toDrawnPx, useTimeline } from './timeline-frame';

/** Beside a picture of 16 : 9 there is room for a number from here on, */
const SHORT_LABEL_MIN_PX = 124;
/** and from here on for “Slide 100”. */
const FULL_LABEL_MIN_PX = 180;

/** For how long a slide shows: a strip with its picture. Press it to select it and go there. */
export const MarkerStrip = memo(function MarkerStrip({
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
      // A key press has no place: it goes to where the slide begins.
      onClick={({ detail, clientX }) => selectMarker(editor, span, detail === 0 ? span.start : msAt(clientX))}
    >
      <EditorPicture className={styles.picture} slideId={span.marker.slide_id} side={320} alt="" loading="lazy" />
      {width > SHORT_LABEL_MIN_PX && (
        <span className={styles.name}>{width > FULL_LABEL_MIN_PX ? slideName : shortName}</span>
      )}
    </button>
  );
});

/** Selects a marker and goes to a moment of it; to its last one at most. */
export function selectMarker(
  { session, playback }: ProjectEditor,
  { marker, start, end }: MarkerSpan<Marker>,
  timelineMs: number,
): void {
  session.setState({ selection: { kind: 'marker', id: markerId(marker) } });
  playback.seek(Math.min(Math.max(timelineMs, start), end - 1));
}
