import { useSlidePicture } from '../editor-context';
import styles from './timeline-strip.module.css';

/** One slide of the strip, as wide as its share of the time. */
export function StripSlide({ slideId, share }: { slideId: string; share: number }) {
  const picture = useSlidePicture(slideId);
  return (
    <div className={styles.slide} style={{ flexGrow: share }}>
      {picture && <img src={picture} alt="" loading="lazy" decoding="async" draggable={false} />}
    </div>
  );
}
