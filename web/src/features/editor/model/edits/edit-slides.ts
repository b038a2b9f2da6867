import type { Clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import { NOTES_MAX } from '#shared/entities/slide';
import { insertPositions } from '#shared/position';
import { truncateText } from '#shared/text';
import { playedMarkers } from '#shared/time/timeline';
import { clipMarkers, clipMarkerSpans, type ProjectView, findSlide, buildView } from '../project-view';
import { markerRecord, slideRecord } from '../records';
import { applyDiff, buildDiff, EMPTY_DIFF, type RecordsDiff, squashDiffs } from '../records-diff';
import { removeMarkers } from './edit-slide-changes';

/** Replaces the notes of a slide; truncates them to `NOTES_MAX` characters. */
export function editNotes(view: ProjectView, slideId: string, notes: string): RecordsDiff {
  const slide = view.slides.find(({ id }) => id === slideId);
  return slide
    ? buildDiff(view.records, { put: [slideRecord({ ...slide, notes: truncateText(notes, NOTES_MAX) })] })
    : EMPTY_DIFF;
}

/** Moves a slide to an index of the deck. The recording does not change. */
export function reorderSlides(view: ProjectView, slideId: string, index: number): RecordsDiff {
  const from = view.slides.findIndex((slide) => slide.id === slideId);
  const slide = view.slides[from];
  if (!slide || from === index) return EMPTY_DIFF;
  const others = view.slides.filter((other) => other !== slide);
  const { positions, moved } = insertPositions(others, index, 1);
  return buildDiff(view.records, { put: [{ ...slide, position: positions[0]! }, ...moved].map(slideRecord) });
}

/** Deletes a slide. The one before it stays longer; at a clip's start, the next starts sooner. A clip without others shows none. */
export function deleteSlide(view: ProjectView, slideId: string): RecordsDiff {
  const slide = findSlide(view, slideId);
  if (!slide) return EMPTY_DIFF;
  const changes = view.timeline.clips.map(({ clip }) => {
    const own = clipMarkers(view, clip.created_at);
    return own.some(({ slide_id }) => slide_id === slideId)
      ? removeSlideMarkers(clip, own, slideId)
      : { put: [], remove: [] };
  });
  return buildDiff(view.records, {
    put: changes.flatMap(({ put }) => put).map(markerRecord),
    remove: [slideRecord(slide), ...changes.flatMap(({ remove }) => remove).map(markerRecord)],
  });
}

export const deleteSlides = (view: ProjectView, slideIds: readonly string[]): RecordsDiff =>
  slideIds.reduce(
    (diff, slideId) => squashDiffs(diff, deleteSlide(buildView(applyDiff(view.records, diff)), slideId)),
    EMPTY_DIFF,
  );

function removeSlideMarkers(clip: Clip, own: readonly Marker[], slideId: string): { put: Marker[]; remove: Marker[] } {
  const isGone = ({ slide_id }: Marker) => slide_id === slideId;
  const left = removeMarkers(clip, own, isGone) ?? blankFirstMarker(clip, own, isGone);
  const kept = new Set(left.map(({ created_at }) => created_at));
  return { put: left, remove: own.filter(({ created_at }) => !kept.has(created_at)) };
}

function blankFirstMarker(clip: Clip, own: readonly Marker[], isGone: (marker: Marker) => boolean): Marker[] {
  const [first] = playedMarkers(clip, own);
  return own
    .filter((marker) => marker === first || !isGone(marker))
    .map((marker) => (marker === first ? { ...marker, slide_id: '' } : marker));
}

interface SlideDeletion {
  /** How often they show on the timeline. */
  times: number;
  /** Their total time on the timeline, in milliseconds. */
  ms: number;
  /** The part of that time that will show no slide, in clips without other slides. The rest shows the slide before or after. */
  blankMs: number;
}

export function slideDeletion(view: ProjectView, ...slideIds: readonly string[]): SlideDeletion {
  const spans = view.timeline.markers.filter(({ marker }) => slideIds.includes(marker.slide_id));
  const isOnlyOne = (clipCreatedAt: number) =>
    clipMarkerSpans(view, clipCreatedAt).every(({ marker }) => slideIds.includes(marker.slide_id));
  const lengthOf = (those: typeof spans) => those.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    times: spans.length,
    ms: lengthOf(spans),
    blankMs: lengthOf(spans.filter(({ marker }) => isOnlyOne(marker.clip_created_at))),
  };
}
