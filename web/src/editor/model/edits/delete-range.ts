import { type ProjectView } from '../project-view';
import { diffOf, type RecordsDiff } from '../records-diff';
import { carveClip } from './carve-clip';
import { CLIP_MIN_MS } from './split-clip';

/**
 * Cuts a stretch out of the timeline; what follows moves up. Clips within it go whole, one that reaches over both its
 * ends becomes two. What would be left of a clip shorter than `CLIP_MIN_MS` goes too.
 */
export function deleteRange(view: ProjectView, fromMs: number, toMs: number, now: number): RecordsDiff {
  const from = Math.round(Math.min(fromMs, toMs));
  const to = Math.round(Math.max(fromMs, toMs));
  const touched = view.timeline.clips.filter((span) => span.start < to && span.end > from);
  const changes = touched.map((span) => {
    const parts = [
      { start: span.start, end: Math.max(from, span.start) },
      { start: Math.min(to, span.end), end: span.end },
    ];
    return carveClip(
      view,
      span,
      parts.filter((part) => part.end - part.start >= CLIP_MIN_MS),
      now,
    );
  });
  return diffOf(view.records, {
    put: changes.flatMap((change) => change.put),
    remove: changes.flatMap((change) => change.remove),
  });
}
