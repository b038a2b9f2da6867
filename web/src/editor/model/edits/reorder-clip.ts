import { insertPositions } from '#shared/position';
import { type ProjectView, spanOfClip } from '../project-view';
import { clipRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/** Has a clip play as the `index`-th of all; its markers go with it. */
export function reorderClip(view: ProjectView, clipCreatedAt: number, index: number): RecordsDiff {
  const span = spanOfClip(view, clipCreatedAt);
  if (!span) return EMPTY_DIFF;
  const clips = view.timeline.clips.map(({ clip }) => clip);
  if (clips.indexOf(span.clip) === index) return EMPTY_DIFF;
  const others = clips.filter((clip) => clip !== span.clip);
  const { positions, moved } = insertPositions(others, index, 1);
  return diffOf(view.records, { put: [{ ...span.clip, position: positions[0]! }, ...moved].map(clipRecord) });
}
