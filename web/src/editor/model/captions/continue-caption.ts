import { type Caption } from '#shared/entities/caption';
import { lineOf, type ProjectView, viewOf } from '../project-view';
import { applyDiff, EMPTY_DIFF, isEmptyDiff, type RecordsDiff, squashDiffs } from '../records-diff';
import { addCaption } from './add-caption';
import { CAPTION_MIN_MS, moveCaption } from './move-caption';

/**
 * Begins the caption that follows one: where the speaker has come to, if that is within it or behind it, and else at its end. The
 * one before ends there at the latest. Nothing where there is no room.
 */
export function continueCaption(view: ProjectView, name: string, id: Caption['id'], timelineMs: number): RecordsDiff {
  const line = lineOf(view, name);
  if (!line) return EMPTY_DIFF;
  const at = timelineMs >= line.start + CAPTION_MIN_MS ? Math.round(timelineMs) : line.end;
  const ended = at < line.end ? moveCaption(view, name, { start: 0, end: at - line.end }) : EMPTY_DIFF;
  const added = addCaption(viewOf(applyDiff(view.records, ended)), id, at);
  return isEmptyDiff(added) ? EMPTY_DIFF : squashDiffs(ended, added);
}
