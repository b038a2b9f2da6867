import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { type ProjectSummary } from '#shared/entities/project';
import { type Slide } from '#shared/entities/slide';
import {
  bySourceTime,
  type ClipSpan,
  layOutTimeline,
  type MarkerSpan,
  spanAt,
  type Timeline,
} from '#shared/time/timeline';
import { keyOfName, type Records } from './records';

/** A project as the editor shows it: its records, sorted and laid out. */
export interface ProjectView {
  records: Records;
  project: ProjectSummary;
  /** In the order of the deck. */
  slides: Slide[];
  /** Also those that do not show, in the order of their files. */
  markers: Marker[];
  timeline: Timeline<Clip, Marker>;
}

/** Sorts and lays out the records of one project. They must hold the project itself. */
export function viewOf(records: Records): ProjectView {
  const slides: Slide[] = [];
  const clips: Clip[] = [];
  const markers: Marker[] = [];
  let project: ProjectSummary | undefined;
  for (const record of Object.values(records)) {
    if (record.entity === 'slide') slides.push(record.item);
    else if (record.entity === 'clip') clips.push(record.item);
    else if (record.entity === 'marker') markers.push(record.item);
    else project = record.item;
  }
  if (!project) throw new Error('These records are of no project.');
  slides.sort((a, b) => a.position - b.position || a.created_at - b.created_at);
  markers.sort(bySourceTime);
  return { records, project, slides, markers, timeline: layOutTimeline(clips, markers) };
}

/** The clip that plays at a moment of the timeline. */
export const clipAt = (view: ProjectView, timelineMs: number): ClipSpan<Clip> | undefined =>
  spanAt(view.timeline.clips, timelineMs);

/** The marker that shows its slide at a moment of the timeline. */
export const markerAt = (view: ProjectView, timelineMs: number): MarkerSpan<Marker> | undefined =>
  spanAt(view.timeline.markers, timelineMs);

/** The markers of one clip, laid out: those that show. */
export const markerSpansOf = (view: ProjectView, clipCreatedAt: number): MarkerSpan<Marker>[] =>
  view.timeline.markers.filter((span) => span.marker.clip_created_at === clipCreatedAt);

/** All markers of one clip, also those before and behind what it plays, in the order of its file. */
export const markersOf = (view: ProjectView, clipCreatedAt: number): Marker[] =>
  view.markers.filter((marker) => marker.clip_created_at === clipCreatedAt);

/** A slide by its id; undefined while it is not there, not yet or no more. */
export function slideOf(view: ProjectView, id: string): Slide | undefined {
  const record = view.records[keyOfName('slide', id)];
  return record?.entity === 'slide' ? record.item : undefined;
}

/** The span of one clip. */
export const spanOfClip = (view: ProjectView, createdAt: number): ClipSpan<Clip> | undefined =>
  view.timeline.clips.find((span) => span.clip.created_at === createdAt);
