import { type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, type RecordsDiff } from '../records-diff';

/** Moves all captions that play by so many milliseconds, at most as far back as the first one can go. */
export function shiftCaptions(view: ProjectView, ms: number): RecordsDiff {
  const captions = [...new Set(view.lines.map(({ caption }) => caption))];
  const by = Math.max(Math.round(ms), -Math.min(...captions.map(({ start }) => start)));
  return diffOf(view.records, {
    put: captions.map((caption) => captionRecord({ ...caption, start: caption.start + by, end: caption.end + by })),
  });
}
