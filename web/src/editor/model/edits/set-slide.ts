import { markerId } from '#shared/entities/marker';
import { type ProjectView } from '../project-view';
import { markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/** Shows another slide for as long as a marker lasts. */
export function setSlide(view: ProjectView, id: string, slideUrl: string): RecordsDiff {
  const span = view.timeline.markers.find(({ marker }) => markerId(marker) === id);
  return span ? diffOf(view.records, { put: [markerRecord({ ...span.marker, slide_url: slideUrl })] }) : EMPTY_DIFF;
}
