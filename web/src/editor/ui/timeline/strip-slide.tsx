import { useMediaUrl } from '../editor-context';
import styles from './timeline-strip.module.css';

/** One slide of the strip, as wide as its share of the time. */
export function StripSlide({ url, share }: { url: string; share: number }) {
  const picture = useMediaUrl(url);
  return (
    <div className={styles.slide} style={{ flexGrow: share }}>
      {picture && <img src={picture} alt="" loading="lazy" decoding="async" draggable={false} />}
    </div>
  );
}
