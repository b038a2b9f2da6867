import { useMemo } from 'react';
import type { Take } from '../../media/capture/take';
import styles from './take-player.module.css';

const BARS = 160;

/** The take's waveform with its slide changes; what has been played is marked. */
export function TakeWave({ take, share }: { take: Take; share: number }) {
  const heights = useMemo(() => barHeights(take.peaks), [take]);
  const changes = take.slides.slice(1).map(({ at }) => (at / take.sampleCount) * BARS);
  return (
    <svg className={styles.wave} viewBox={`0 0 ${BARS} 100`} preserveAspectRatio="none" aria-hidden>
      {heights.map((height, i) => (
        <rect
          key={i}
          x={i + 0.2}
          width={0.6}
          y={50 - height / 2}
          height={height}
          data-played={i / BARS < share || undefined}
        />
      ))}
      {changes.map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={100} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

/** Heights of the bars in percent: the loudest moment of each part. */
function barHeights(peaks: Int8Array): number[] {
  const pairs = peaks.length / 2;
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * pairs) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * pairs) / BARS));
    let loudest = 0;
    for (let pair = from; pair < Math.min(to, pairs); pair++) {
      loudest = Math.max(loudest, (peaks[2 * pair + 1] ?? 0) - (peaks[2 * pair] ?? 0));
    }
    return Math.max(3, (loudest / 254) * 100);
  });
}
