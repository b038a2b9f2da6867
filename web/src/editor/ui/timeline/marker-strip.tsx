import { type Marker, markerId } from '#shared/entities/marker';
import { type MarkerSpan } from '#shared/time/timeline';
import { classNames } from '../../../components/class-names';
import { editorWording as words, momentText } from '../../../wording/editor';
import { useEditor, useVisit } from '../editor-context';
import { EditorPicture } from '../editor-picture';
import styles from './marker-strip.module.css';
import { placePx, useTimeline } from './timeline-context';

/** In a narrower strip nobody could tell what its picture shows. */
const PICTURE_FROM_PX = 12;

/** For how long a slide shows: a strip with its picture. Press it to select it and go there. */
export function MarkerStrip({ span, slideName }: { span: MarkerSpan<Marker>; slideName: string }) {
  const { session, playback } = useEditor();
  const frame = useTimeline();
  const { scale, msAt } = frame;
  const id = markerId(span.marker);
  const isSelected = useVisit(({ selection }) => selection?.kind === 'marker' && selection.id === id);
  const width = (span.end - span.start) * scale.pxPerMs;
  const isNarrow = width < PICTURE_FROM_PX;
  return (
    <button
      type="button"
      className={classNames(styles.strip, isSelected && styles.selected, isNarrow && styles.narrow)}
      style={{ left: placePx(frame, span.start), width }}
      aria-pressed={isSelected}
      aria-label={words.markerText(slideName, momentText(span.start), momentText(span.end - span.start))}
      onClick={(event) => {
        session.setState({ selection: { kind: 'marker', id } });
        // A key press has no place: it goes to where the slide begins.
        playback.seek(
          event.detail === 0 ? span.start : Math.min(Math.max(msAt(event.clientX), span.start), span.end - 1),
        );
      }}
    >
      {!isNarrow && (
        <EditorPicture className={styles.picture} slideId={span.marker.slide_id} side={320} alt="" loading="lazy" />
      )}
      {width > 110 && <span className={styles.name}>{slideName}</span>}
    </button>
  );
}
