import { PEAK_MS } from '../../../api/fetch-peaks';

/** From the beginning of one bar to that of the next, and half of a bar, in pixels. */
const STEP_PX = 3;
const HALF_BAR_PX = 1;
/** The flattest bar, as a share of the highest. */
const FLATTEST = 0.03;

/** A part of a file that is drawn. */
export interface WaveformStretch {
  peaks: Int8Array;
  /** Moment of the file at the left edge, and how many pixels a millisecond takes. */
  sourceMs: number;
  pxPerMs: number;
  /** In pixels. */
  width: number;
}

/**
 * The lines of a waveform as an SVG path, a bar each three pixels: across, in pixels from the left edge; upright, from -0.5 to
 * 0.5 of the height.
 */
export function waveformPath({ peaks, sourceMs, pxPerMs, width }: WaveformStretch): string {
  // Bars stand at fixed moments of the file, so that they do not dance while one scrolls.
  const first = -((sourceMs * pxPerMs) % STEP_PX);
  let path = '';
  for (let x = first; x < width; x += STEP_PX) {
    const loud = loudness(peaks, sourceMs + x / pxPerMs, sourceMs + (x + STEP_PX) / pxPerMs);
    const half = (Math.max(FLATTEST, loud) / 2).toFixed(3);
    path += `M${(x + HALF_BAR_PX).toFixed(1)} -${half}V${half}`;
  }
  return path;
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
