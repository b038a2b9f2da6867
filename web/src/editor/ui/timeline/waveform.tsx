import { useEffect, useRef } from 'react';
import { PEAK_MS } from '../../../api/fetch-peaks';
import styles from './waveform.module.css';

const BAR_PX = 2;
const GAP_PX = 1;

interface WaveformProps {
  peaks: Int8Array;
  /** Moment of the file at the left edge, and how many pixels a millisecond takes. */
  sourceMs: number;
  pxPerMs: number;
  left: number;
  width: number;
}

/** The part of a waveform that is in sight, as bars. */
export function Waveform({ peaks, sourceMs, pxPerMs, left, width }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const { height } = element.getBoundingClientRect();
    const ratio = window.devicePixelRatio;
    element.width = Math.max(1, Math.round(width * ratio));
    element.height = Math.max(1, Math.round(height * ratio));
    context.scale(ratio, ratio);
    context.fillStyle = getComputedStyle(element).color;
    const step = BAR_PX + GAP_PX;
    // Bars stand at fixed moments of the file, so that they do not dance while one scrolls.
    const first = Math.floor(((sourceMs * pxPerMs) % step) - step);
    for (let x = -first % step === 0 ? 0 : -first - step; x < width; x += step) {
      const loud = loudness(peaks, sourceMs + x / pxPerMs, sourceMs + (x + step) / pxPerMs);
      const bar = Math.max(2, loud * (height - 4));
      context.beginPath();
      context.roundRect(x, (height - bar) / 2, BAR_PX, bar, 1);
      context.fill();
    }
  });

  return <canvas ref={canvas} className={styles.waveform} style={{ left, width }} aria-hidden />;
}

/** The loudest of a stretch of the file, from 0 to 1; quiet parts are lifted so that speech can be seen. */
function loudness(peaks: Int8Array, fromMs: number, toMs: number): number {
  const from = Math.max(0, Math.floor(fromMs / PEAK_MS));
  const to = Math.min(peaks.length / 2, Math.max(from + 1, Math.ceil(toMs / PEAK_MS)));
  let loudest = 0;
  for (let pair = from; pair < to; pair++) {
    loudest = Math.max(loudest, Math.abs(peaks[2 * pair] ?? 0), Math.abs(peaks[2 * pair + 1] ?? 0));
  }
  return Math.sqrt(loudest / 127);
}
