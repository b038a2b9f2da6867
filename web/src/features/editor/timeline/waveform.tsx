import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { fetchPeaks, mediaUrl, PEAK_MS } from '../../../platform/api/stored-files';
import { useEditorState } from '../ui/editor-context';
import styles from './waveform.module.css';

/** The visible waveform as bars in one SVG path. Canvases would be browser layers, which add milliseconds to every page update. */
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

/** The distance between bars and half the width of a bar, in pixels. */
const STEP_PX = 3;
const HALF_BAR_PX = 1;
/** The height of the lowest bar, relative to the highest. */
const FLATTEST = 0.03;

/** The part of a file to draw. */
interface WaveformRange {
  peaks: Int8Array;
  sourceMs: number;
  pxPerMs: number;
  width: number;
}

/** An SVG path with one bar every three pixels. x is in pixels from the left edge; y is from -0.5 to 0.5 of the height. */
export function waveformPath({ peaks, sourceMs, pxPerMs, width }: WaveformRange): string {
  // Bars have fixed times in the file, so that they do not jitter during scrolling.
  const first = -((sourceMs * pxPerMs) % STEP_PX);
  let path = '';
  for (let x = first; x < width; x += STEP_PX) {
    const loud = loudness(peaks, sourceMs + x / pxPerMs, sourceMs + (x + STEP_PX) / pxPerMs);
    const half = (Math.max(FLATTEST, loud) / 2).toFixed(3);
    path += `M${(x + HALF_BAR_PX).toFixed(1)} -${half}V${half}`;
  }
  return path;
}

/** The peak of a range of the file, from 0 to 1. Low values are raised to make speech visible. */
function loudness(peaks: Int8Array, fromMs: number, toMs: number): number {
  const from = Math.max(0, Math.floor(fromMs / PEAK_MS));
  const to = Math.min(peaks.length / 2, Math.max(from + 1, Math.ceil(toMs / PEAK_MS)));
  let loudest = 0;
  for (let pair = from; pair < to; pair++) {
    loudest = Math.max(loudest, Math.abs(peaks[2 * pair] ?? 0), Math.abs(peaks[2 * pair + 1] ?? 0));
  }
  return Math.sqrt(loudest / 127);
}

/** The stored waveform of a clip's file, in pairs of minimum and maximum amplitude; undefined until it is loaded. */
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

export const peaksDurationMs = (peaks: Int8Array | undefined): number => ((peaks?.length ?? 0) / 2) * PEAK_MS;
