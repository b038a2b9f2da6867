import { memo } from 'react';
import { waveformPath, type WaveformStretch } from './waveform-path';
import styles from './waveform.module.css';

/**
 * The part of a waveform that is in sight, as bars. They are drawn as one path: a canvas is a layer of its own for the browser, and
 * with one for each clip every change of the page costs milliseconds.
 */
export const Waveform = memo(function Waveform({ left, ...stretch }: WaveformStretch & { left: number }) {
  return (
    <svg
      className={styles.waveform}
      style={{ left, width: stretch.width }}
      viewBox={`0 -0.5 ${stretch.width} 1`}
      aria-hidden
      preserveAspectRatio="none"
    >
      <path d={waveformPath(stretch)} />
    </svg>
  );
});
