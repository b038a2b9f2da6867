import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { insertPositions } from '#shared/position';
import { type Span } from '#shared/time/timeline';
import { type ProjectView, viewOf } from '../project-view';
import { clipRecord, markerRecord } from '../records';
import { applyDiff, diffOf, EMPTY_DIFF, type RecordsDiff, squashDiffs } from '../records-diff';
import { deleteRange } from './delete-range';

/** A recording that the person wants to keep. Its place among the clips is decided here. */
export interface AddedTake {
  clip: Omit<Clip, 'position' | 'version'>;
  markers: readonly Omit<Marker, 'version'>[];
}

/**
 * Appends a take to the timeline; or has it replace a stretch, whatever the lengths, when it is a retake of the slide that
 * the stretch covers.
 */
export function addTake(view: ProjectView, take: AddedTake, replaced: Span | undefined, now: number): RecordsDiff {
  const cut = replaced ? deleteRange(view, replaced.start, replaced.end, now) : EMPTY_DIFF;
  const rest = viewOf(applyDiff(view.records, cut));
  const clips = rest.timeline.clips;
  const index = replaced ? clips.filter((span) => span.start < replaced.start).length : clips.length;
  const { positions, moved } = insertPositions(
    clips.map(({ clip }) => clip),
    index,
    1,
  );
  const added = diffOf(rest.records, {
    put: [
      clipRecord({ ...take.clip, position: positions[0]!, version: 0 }),
      ...moved.map(clipRecord),
      ...take.markers.map((marker) => markerRecord({ ...marker, version: 0 })),
    ],
  });
  return squashDiffs(cut, added);
}
