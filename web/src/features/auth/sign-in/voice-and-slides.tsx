import styles from './voice-and-slides.module.css';

const slides = [3, 5, 2, 4];
const BARS = 56;
const BAR = 6;

/** Heights of a made-up voice: words and pauses. */
const heightOf = (bar: number) =>
  6 + 34 * Math.abs(Math.sin(bar * 0.61) * Math.sin(bar * 0.23 + 1)) * (bar % 14 === 0 ? 0.15 : 1);

/** The product in one picture: a voice, and under it the slides that it talks through. */
export function VoiceAndSlides() {
  const total = slides.reduce((sum, share) => sum + share, 0);
  const ends = slides.map((_, index) => slides.slice(0, index + 1).reduce((sum, share) => sum + share, 0) / total);
  const slideOf = (bar: number) => ends.findIndex((end) => bar / BARS < end);
  return (
    <div className={styles.picture} aria-hidden>
      <svg viewBox={`0 0 ${BARS * BAR} 48`} className={styles.voice}>
        {Array.from({ length: BARS }, (_, bar) => (
          <rect
            key={bar}
            x={bar * BAR + 1}
            y={24 - heightOf(bar) / 2}
            width={3}
            height={heightOf(bar)}
            rx={1.5}
            className={slideOf(bar) === 1 ? styles.spoken : undefined}
          />
        ))}
      </svg>
      <div className={styles.strip}>
        {slides.map((share, index) => (
          <span key={index} style={{ flexGrow: share }} className={index === 1 ? styles.current : undefined}>
            <i />
            <i />
          </span>
        ))}
      </div>
    </div>
  );
}
