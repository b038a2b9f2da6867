import { markersOf, type ProjectView, spanOfClip } from '../project-view';
import { clipRecord, markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { carveClip } from './carve-clip';
import { CLIP_MIN_MS } from './split-clip';

export interface Trim {
  clipCreatedAt: number;
  edge: 'start' | 'end';
  /** Where the edge goes, in milliseconds of the clip's file. */
  sourceMs: number;
  /** Length of the file, as far as the end may be drawn out again. */
  fileMs: number;
}

/** Moves one end of a clip, inwards or back out over what its file holds. Its slides stay where they were spoken to. */
export function trimClip(view: ProjectView, { clipCreatedAt, edge, sourceMs, fileMs }: Trim): RecordsDiff {
  const span = spanOfClip(view, clipCreatedAt);
  if (!span) return EMPTY_DIFF;
  const { clip } = span;
  const longest = Math.max(fileMs, clip.trim_end);
  const to =
    edge === 'start'
      ? Math.max(0, Math.min(Math.round(sourceMs), clip.trim_end - CLIP_MIN_MS))
      : Math.min(longest, Math.max(Math.round(sourceMs), clip.trim_start + CLIP_MIN_MS));
  const gain = edge === 'start' ? clip.trim_start - to : to - clip.trim_end;
  if (gain < 0) {
    const part =
      edge === 'start' ? { start: span.start - gain, end: span.end } : { start: span.start, end: span.end + gain };
    return diffOf(view.records, carveClip(view, span, [part], 0));
  }
  const own = markersOf(view, clipCreatedAt);
  const outermost = edge === 'start' ? own.at(0) : own.at(-1);
  const grown = outermost && {
    ...outermost.marker,
    duration: outermost.end - outermost.start + gain,
  };
  const trimmed = { ...clip, [edge === 'start' ? 'trim_start' : 'trim_end']: to, duration: clip.duration + gain };
  return diffOf(view.records, { put: [clipRecord(trimmed), ...(grown ? [markerRecord(grown)] : [])] });
}
