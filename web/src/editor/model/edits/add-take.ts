import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { type Span } from '#shared/time/timeline';
import { type ProjectView, viewOf } from '../project-view';
import { clipRecord, markerRecord } from '../records';
import { applyDiff, diffOf, EMPTY_DIFF, type RecordsDiff, squashDiffs } from '../records-diff';
import { deleteRange } from './delete-range';
import { positionAmong } from './position-among';

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
  const position = positionAmong(
    clips.map(({ clip }) => clip),
    index,
  );
  const added = diffOf(rest.records, {
    put: [
      clipRecord({ ...take.clip, position, version: 0 }),
      ...take.markers.map((marker) => markerRecord({ ...marker, version: 0 })),
    ],
  });
  return squashDiffs(cut, added);
}
