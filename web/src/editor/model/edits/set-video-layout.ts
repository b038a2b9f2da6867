import type { VideoLayout } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { markerAt, markersOf, type ProjectView, spanOfClip } from '../project-view';
import { clipRecord, markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { newMarkerCreatedAt } from './new-created-at';

/**
 * Says how a video stands on the stage. Beside one in the corner there has to be a slide: where its clip names none, it is the one
 * that was shown before, or else the first of the deck.
 */
export function setVideoLayout(view: ProjectView, clipCreatedAt: number, layout: VideoLayout): RecordsDiff {
  const span = spanOfClip(view, clipCreatedAt);
  if (span?.clip.type !== 'video') return EMPTY_DIFF;
  const changed = clipRecord({ ...span.clip, video_layout: layout });
  const own = markersOf(view, clipCreatedAt);
  if (layout === 'full' || own.length > 0) return diffOf(view.records, { put: [changed] });
  const slide_id: Marker['slide_id'] = markerAt(view, span.start)?.marker.slide_id ?? view.slides[0]?.id ?? '';
  const created_at = newMarkerCreatedAt(own, clipCreatedAt, 0);
  const added: Marker = { created_at, clip_created_at: clipCreatedAt, slide_id, source_ms: 0, version: 0 };
  return diffOf(view.records, { put: [changed, markerRecord(added)] });
}
