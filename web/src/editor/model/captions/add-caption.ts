import { type Caption } from '#shared/entities/caption';
import { toSourceTime } from '#shared/time/timeline';
import { clipAt, type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { CAPTION_MIN_MS } from './move-caption';

/** How long a caption is that somebody begins to write, if nothing follows sooner. */
const NEW_CAPTION_MS = 3000;

/** Where a caption begins that somebody wants at the end of a clip, where too little of it is left: after the last one before. */
const startBeforeEnd = ({ lines }: ProjectView, span: { start: number; end: number }): number =>
  lines.reduce(
    (start, line) => (line.start < span.end ? Math.max(start, Math.min(line.end, span.end)) : start),
    Math.max(span.start, span.end - NEW_CAPTION_MS),
  );

/**
 * A caption without words of what plays from a moment of the timeline on, up to the next caption or the end of its clip; at the end of a
 * clip, of what plays just before. Nothing where there is no room for one.
 */
export function addCaption(view: ProjectView, id: Caption['id'], timelineMs: number): RecordsDiff {
  const span = clipAt(view, timelineMs) ?? view.timeline.clips.at(-1);
  if (!span) return EMPTY_DIFF;
  const isAtEnd = span.end - timelineMs < CAPTION_MIN_MS;
  const from = Math.round(isAtEnd ? startBeforeEnd(view, span) : Math.max(timelineMs, span.start));
  const next = view.lines.find(({ start }) => start > from)?.start ?? Infinity;
  const to = Math.min(from + NEW_CAPTION_MS, next, span.end);
  if (to - from < CAPTION_MIN_MS) return EMPTY_DIFF;
  const [start, end] = [from, to].map((ms) => Math.round(toSourceTime(span, ms))) as [number, number];
  const { file } = span.clip;
  return diffOf(view.records, { put: [captionRecord({ id, file, start, end, text: '', version: 0 })] });
}
