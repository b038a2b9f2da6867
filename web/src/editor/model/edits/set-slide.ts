import { type Marker, markerId } from '#shared/entities/marker';
import { type ProjectView } from '../project-view';
import { markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/** Shows another slide for as long as a marker lasts; '' for none. */
export function setSlide(view: ProjectView, id: string, slideId: Marker['slide_id']): RecordsDiff {
  const marker = view.markers.find((each) => markerId(each) === id);
  return marker ? diffOf(view.records, { put: [markerRecord({ ...marker, slide_id: slideId })] }) : EMPTY_DIFF;
}
