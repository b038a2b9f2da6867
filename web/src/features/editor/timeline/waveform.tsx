import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { fetchPeaks, mediaUrl, PEAK_MS } from '../../../platform/api/stored-files';
import { useEditorState } from '../ui/editor-context';
import styles from './waveform.module.css';

/**
 * The part of a waveform that is in sight, as bars. They are drawn as one path: a canvas is a layer of its own for the browser, and
 * with one for each clip every change of the page costs milliseconds.
 */
export const Waveform = memo(function Waveform({ left, ...range }: WaveformRange & { left: number }) {
  return (
    <svg
      className={styles.waveform}
      style={{ left, width: range.width }}
      viewBox={`0 -0.5 ${range.width} 1`}
      aria-hidden
      preserveAspectRatio="none"
    >
      <path d={waveformPath(range)} />
    </svg>
  );
});

/** From the beginning of one bar to that of the next, and half of a bar, in pixels. */
const STEP_PX = 3;
const HALF_BAR_PX = 1;
/** The flattest bar, as a share of the highest. */
const FLATTEST = 0.03;

/** A part of a file that is drawn. */
interface WaveformRange {
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
export function waveformPath({ peaks, sourceMs, pxPerMs, width }: WaveformRange): string {
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

/** The stored waveform of a clip's file: pairs of lowest and highest amplitude; undefined until it is there. */
export function usePeaks(path: string): Int8Array | undefined {
  const grant = useEditorState((state) => state.mediaGrant);
  const url = mediaUrl(path, grant);
  const { data } = useQuery({
    queryKey: ['peaks', path],
    enabled: url !== undefined,
    staleTime: Infinity,
    queryFn: () => fetchPeaks(url ?? ''),
  });
  return data;
}

/** Length of the file that the peaks were made of, in milliseconds. */
export const peaksDurationMs = (peaks: Int8Array | undefined): number => ((peaks?.length ?? 0) / 2) * PEAK_MS;
