import { EditorPicture } from '../editor-picture';
import styles from './timeline-strip.module.css';

/** One slide of the strip, as wide as its share of the time. */
export function StripSlide({ slideId, share }: { slideId: string; share: number }) {
  return (
    <div className={styles.slide} style={{ flexGrow: share }}>
      <EditorPicture className={styles.picture} slideId={slideId} side={320} alt="" loading="lazy" />
    </div>
  );
}
