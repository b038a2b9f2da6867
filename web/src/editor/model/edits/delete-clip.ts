import { type ProjectView, spanOfClip } from '../project-view';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { carveClip } from './carve-clip';

/** Removes a clip and its markers (spec section 7). */
export function deleteClip(view: ProjectView, clipCreatedAt: number): RecordsDiff {
  const span = spanOfClip(view, clipCreatedAt);
  return span ? diffOf(view.records, carveClip(view, span, [], 0)) : EMPTY_DIFF;
}
