import { markerId } from '#shared/entities/marker';
import { useEditorState } from '../editor-context';
import { EditorPicture } from '../editor-picture';
import styles from './timeline-strip.module.css';

/** The slides of the strip, each at its place by time: where a video plays without one, the strip shows through. */
export function StripSlides() {
  const { markers, duration } = useEditorState((state) => state.view.timeline);
  const percent = (ms: number) => `${(ms / Math.max(duration, 1)) * 100}%`;
  return markers.map(({ marker, start, end }) => (
    <div
      key={markerId(marker)}
      className={styles.slide}
      style={{ left: percent(start), width: `calc(${percent(end - start)} - 2px)` }}
    >
      <EditorPicture className={styles.picture} slideId={marker.slide_id} side={320} alt="" loading="lazy" />
    </div>
  ));
}
