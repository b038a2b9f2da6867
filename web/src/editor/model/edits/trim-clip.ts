import { type ProjectView, spanOfClip } from '../project-view';
import { clipRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { CLIP_MIN_MS } from './split-clip';

export interface Trim {
  clipCreatedAt: number;
  edge: 'start' | 'end';
  /** Where the edge goes, in milliseconds of the clip's file. */
  sourceMs: number;
  /** Length of the file, as far as the end may be drawn out again. */
  fileMs: number;
}

/**
 * Moves one end of a clip, inwards or back out over what its file holds. Its slides stay where they were spoken to: no marker
 * is written, and those that are cut off come back with their sound.
 */
export function trimClip(view: ProjectView, { clipCreatedAt, edge, sourceMs, fileMs }: Trim): RecordsDiff {
  const span = spanOfClip(view, clipCreatedAt);
  if (!span) return EMPTY_DIFF;
  const { clip } = span;
  const longest = Math.max(fileMs, clip.trim_end);
  const to =
    edge === 'start'
      ? Math.max(0, Math.min(Math.round(sourceMs), clip.trim_end - CLIP_MIN_MS))
      : Math.min(longest, Math.max(Math.round(sourceMs), clip.trim_start + CLIP_MIN_MS));
  const trimmed = { ...clip, [edge === 'start' ? 'trim_start' : 'trim_end']: to };
  const duration = trimmed.trim_end - trimmed.trim_start;
  return diffOf(view.records, { put: [clipRecord({ ...trimmed, duration })] });
}
