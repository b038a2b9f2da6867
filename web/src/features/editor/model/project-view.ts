import { type CaptionSpan, layOutCaptions } from '#shared/captions/caption-spans';
import { type Caption, captionName } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { ProjectSummary } from '#shared/entities/project';
import type { Slide } from '#shared/entities/slide';
import { groupBy } from '#shared/group-by';
import { spanAt } from '#shared/time/span-at';
import {
  compareClips,
  compareSlides,
  compareMarkers,
  type ClipSpan,
  layOutTimeline,
  type MarkerSpan,
  type Span,
  type Timeline,
} from '#shared/time/timeline';
import { toRecordKey, type Records } from './records';

type EditedTimeline = Timeline<Clip, Marker>;

export interface ProjectView {
  records: Records;
  project: ProjectSummary;
  /** In deck order. */
  slides: Slide[];
  /** In file order, including markers that are not shown. */
  markers: Marker[];
  timeline: EditedTimeline;
  /** All stored captions, including those of deleted clips. */
  captions: Caption[];
  /** The captions on the timeline, in order. */
  lines: CaptionSpan[];
  /** The lines that show only a part of their caption, by the name of that part. */
  parts: ReadonlyMap<string, CaptionSpan>;
  /** The place of each line, without text. The list is reused while only texts change. */
  places: LinePlace[];
  /** A key for each line. The list is reused while only caption texts change. */
  lineKeys: string[];
}

const reuseList = <Item>(was: Item[] | undefined, is: Item[]): Item[] =>
  was?.length === is.length && is.every((item, index) => item === was[index]) ? was : is;

const isSameSpan = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;

function reuseTimeline(was: EditedTimeline | undefined, { clips, markers, duration }: EditedTimeline): EditedTimeline {
  const clipsNow = clips.map((span, index) => {
    const before = was?.clips[index];
    return before && before.clip === span.clip && isSameSpan(before, span) ? before : span;
  });
  const markersNow = markers.map((span, index) => {
    const before = was?.markers[index];
    return before && before.marker === span.marker && isSameSpan(before, span) ? before : span;
  });
  return { clips: reuseList(was?.clips, clipsNow), markers: reuseList(was?.markers, markersNow), duration };
}

const isSamePlace = (a: Caption, b: Caption): boolean =>
  a.id === b.id && a.file === b.file && a.start === b.start && a.end === b.end;

/** Whether a line plays its whole caption, so that a new text does not affect the layout. */
const isWholeCaption = ({ stored, start, end }: CaptionSpan): boolean => end - start === stored.end - stored.start;

/** Puts changed texts into the lines; the clips must be the same. Undefined if a caption moved, or a changed one plays only in part. */
function updateLineTexts({ captions: were, lines }: ProjectView, captions: Caption[]): CaptionSpan[] | undefined {
  if (captions === were) return lines;
  const isSamePlaces =
    captions.length === were.length && captions.every((caption, index) => isSamePlace(caption, were[index]!));
  if (!isSamePlaces) return undefined;
  const now = new Map(were.flatMap((was, index) => (was === captions[index] ? [] : [[was, captions[index]!]])));
  const shown = new Set(lines.map(({ stored }) => stored));
  const isSure =
    [...now.keys()].every((was) => shown.has(was)) &&
    lines.every((line) => !now.has(line.stored) || isWholeCaption(line));
  if (!isSure) return undefined;
  return lines.map((line) => {
    const caption = now.get(line.stored);
    return caption ? { ...line, caption, stored: caption } : line;
  });
}

/**
 * The editor's lines. If a range of a caption plays twice, the caption can't be divided into parts that play once. Each of its lines then
 * holds the whole stored caption, so that the person sees everything that an edit changes.
 */
export function layOutLines(clips: readonly ClipSpan<Clip>[], captions: readonly Caption[]): CaptionSpan[] {
  const lines = layOutCaptions(clips, captions);
  const playsTwice = new Set(
    [...groupBy(lines, ({ stored }) => stored)].filter(([, own]) => hasOverlap(own)).map(([stored]) => stored),
  );
  return lines.map((line) => (playsTwice.has(line.stored) ? { ...line, caption: line.stored } : line));
}

function hasOverlap(lines: readonly CaptionSpan[]): boolean {
  const ranges = lines.flatMap((line) => line.ranges).sort((a, b) => a.start - b.start);
  return ranges.some(({ start }, index) => index > 0 && start < ranges[index - 1]!.end);
}

const isPart = ({ caption, stored }: CaptionSpan): boolean => caption !== stored;

/**
 * Sorts and lays out the records of one project, which must include the project record. Objects that equal those in `before` are reused, so
 * that components that show only those do not render again.
 */
export function buildView(records: Records, before?: ProjectView): ProjectView {
  const slides: Slide[] = [];
  const clips: Clip[] = [];
  const markers: Marker[] = [];
  const captions: Caption[] = [];
  let project: ProjectSummary | undefined;
  for (const record of records.values()) {
    if (record.entity === 'slide') slides.push(record.item);
    else if (record.entity === 'clip') clips.push(record.item);
    else if (record.entity === 'marker') markers.push(record.item);
    else if (record.entity === 'caption') captions.push(record.item);
    else project = record.item;
  }
  if (!project) throw new Error('These records include no project.');
  const sorted = {
    slides: reuseList(before?.slides, slides.sort(compareSlides)),
    markers: reuseList(before?.markers, markers.sort(compareMarkers)),
    captions: reuseList(before?.captions, captions),
  };
  const clipsBefore = before?.timeline.clips.map(({ clip }) => clip);
  const hasSameClips = before !== undefined && reuseList(clipsBefore, clips.sort(compareClips)) === clipsBefore;
  const timeline =
    hasSameClips && sorted.markers === before.markers
      ? before.timeline
      : reuseTimeline(before?.timeline, layOutTimeline(clips, sorted.markers));
  const shown = { records, project, ...sorted, timeline };
  const linesThere = hasSameClips ? updateLineTexts(before, sorted.captions) : undefined;
  if (before && linesThere) {
    const { parts, places, lineKeys } = before;
    return { ...shown, lines: linesThere, parts, places, lineKeys };
  }
  const lines = layOutLines(timeline.clips, captions);
  const parts = new Map(lines.filter(isPart).map((line) => [captionName(line.caption), line]));
  const places = reuseList(before?.places, buildLinePlaces(lines, before?.places));
  return { ...shown, lines, parts, places, lineKeys: reuseList(before?.lineKeys, buildLineKeys(lines)) };
}

export const clipAt = (view: ProjectView, timelineMs: number): ClipSpan<Clip> | undefined =>
  spanAt(view.timeline.clips, timelineMs);

export const markerAt = (view: ProjectView, timelineMs: number): MarkerSpan<Marker> | undefined =>
  spanAt(view.timeline.markers, timelineMs);

export const clipMarkerSpans = (view: ProjectView, clipCreatedAt: number): MarkerSpan<Marker>[] =>
  view.timeline.markers.filter((span) => span.marker.clip_created_at === clipCreatedAt);

/** All markers of a clip in file order, including those outside its trimmed range. */
export const clipMarkers = (view: ProjectView, clipCreatedAt: number): Marker[] =>
  view.markers.filter((marker) => marker.clip_created_at === clipCreatedAt);

/** Undefined if the slide is deleted or has not arrived yet. */
export function findSlide(view: ProjectView, id: string): Slide | undefined {
  const record = view.records.get(toRecordKey('slide', id));
  return record?.entity === 'slide' ? record.item : undefined;
}

export const findClipSpan = (view: ProjectView, createdAt: number): ClipSpan<Clip> | undefined =>
  view.timeline.clips.find((span) => span.clip.created_at === createdAt);

/** A caption, or the part of a caption that a line shows, by its name. */
export function findCaption(view: ProjectView, name: string): Caption | undefined {
  const part = view.parts.get(name);
  if (part) return part.caption;
  const record = view.records.get(toRecordKey('caption', name));
  return record?.entity === 'caption' ? record.item : undefined;
}

export const findCaptionLine = (view: ProjectView, name: string): CaptionSpan | undefined =>
  view.lines.find(({ caption }) => captionName(caption) === name);

/** A key for each line that does not change when earlier content changes length: the caption's id, and for repeats a number from 2 on. */
export function buildLineKeys(lines: readonly Pick<CaptionSpan, 'caption'>[]): string[] {
  const met = new Map<string, number>();
  return lines.map(({ caption: { id } }) => {
    const place = (met.get(id) ?? 0) + 1;
    met.set(id, place);
    return place === 1 ? id : `${id} ${place}`;
  });
}

/** A line's place on the timeline without its text, so that typing in one line does not render the others again. */
export interface LinePlace extends Span, Pick<Caption, 'file' | 'id'> {}

const buildLinePlaces = (lines: readonly CaptionSpan[], before: readonly LinePlace[] = []): LinePlace[] =>
  lines.map(({ caption: { file, id }, start, end }, index) => {
    const was = before[index];
    const isSame = was?.id === id && was.file === file && was.start === start && was.end === end;
    return isSame ? was : { file, id, start, end };
  });
