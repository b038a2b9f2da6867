import * as z from 'zod';
import { marker, type Marker } from '#shared/entities/marker';
import { durationMs, type FileId, fileId } from '#shared/entities/scalars';
import { spanAt } from '#shared/time/span-at';
import { type Span, type TimedClip, type TimedMarker, type Timeline, toSourceTime } from '#shared/time/timeline';
import { groupBy } from '#shared/group-by';

/**
 * A moment of speech: a position in a recorded file, and the slide shown then. It stays valid when clips are trimmed, split, moved and
 * copied, unlike a moment of the timeline or a clip's id.
 */
export const anchor = z.strictObject({ file: fileId, source_ms: durationMs, slide_id: marker.shape.slide_id });
export type Anchor = z.infer<typeof anchor>;

/** Where an anchor is now, in milliseconds of the timeline. */
type AnchorPlace =
  /** The speech plays there. */
  | { is: 'there'; at: number }
  /** The speech was cut: the nearest remaining moment of the same file, preferably while the same slide shows. */
  | { is: 'cut'; at: number }
  /** It refers to an earlier recording: the start of its slide, which has other speech now. */
  | { is: 'earlier'; at: number }
  /** Both its slide and its file were removed. */
  | { is: 'gone' };

/** A timeline whose clips name their files and whose markers name their slides. */
export type AnchoredTimeline = Timeline<TimedClip & { file: FileId }, TimedMarker & Pick<Marker, 'slide_id'>>;

/** The anchor of a moment of the timeline; undefined when nothing plays. */
export function anchorAt({ clips, markers }: AnchoredTimeline, timelineMs: number): Anchor | undefined {
  const span = spanAt(clips, timelineMs);
  if (!span) return undefined;
  const own = markers.filter(({ marker: each }) => each.clip_created_at === span.clip.created_at);
  return {
    file: span.clip.file,
    source_ms: Math.round(toSourceTime(span, timelineMs)),
    slide_id: spanAt(own, timelineMs)?.marker.slide_id ?? '',
  };
}

/** A range of the timeline that plays a file from one position while one slide shows. */
interface PlayedRange extends Span {
  sourceMs: number;
  slide_id: Marker['slide_id'];
}

type PlayedByFile = ReadonlyMap<FileId, readonly PlayedRange[]>;

function playedByFile({ clips, markers }: AnchoredTimeline): PlayedByFile {
  const ofClip = groupBy(markers, ({ marker }) => marker.clip_created_at);
  const playedBy = (span: (typeof clips)[number]): PlayedRange[] => {
    const own = ofClip.get(span.clip.created_at) ?? [];
    const shown = own.map(({ start, end, marker: { slide_id } }) => ({ start, end, slide_id }));
    const stretches = shown.length > 0 ? shown : [{ start: span.start, end: span.end, slide_id: '' as const }];
    return stretches.map((stretch) => ({ ...stretch, sourceMs: toSourceTime(span, stretch.start) }));
  };
  const ofFile = groupBy(clips, ({ clip }) => clip.file);
  return new Map([...ofFile].map(([file, spans]) => [file, spans.flatMap(playedBy)]));
}

/** Cached, because a thousand comments use the same timeline, at every keystroke in the notes. */
const known = new WeakMap<AnchoredTimeline, PlayedByFile>();

function playedRanges(timeline: AnchoredTimeline, file: FileId): readonly PlayedRange[] {
  const byFile = known.get(timeline) ?? playedByFile(timeline);
  known.set(timeline, byFile);
  return byFile.get(file) ?? [];
}

/** The moment of a range that is nearest to a position in its file, and the distance between them. */
function nearestInRange({ start, end, sourceMs }: PlayedRange, wantedMs: number): { at: number; awayMs: number } {
  const at = Math.min(Math.max(start + wantedMs - sourceMs, start), end);
  return { at, awayMs: Math.abs(sourceMs + at - start - wantedMs) };
}

function findNearest(stretches: readonly PlayedRange[], wantedMs: number): number | undefined {
  const [first] = stretches.map((stretch) => nearestInRange(stretch, wantedMs)).sort((a, b) => a.awayMs - b.awayMs);
  return first?.at;
}

/** Finds an anchor on a timeline; if its moment plays more than once, the first time. */
export function resolveAnchor(timeline: AnchoredTimeline, { file, source_ms, slide_id }: Anchor): AnchorPlace {
  const left = playedRanges(timeline, file);
  const offsetIn = ({ sourceMs }: PlayedRange) => source_ms - sourceMs;
  const lengthOf = ({ start, end }: PlayedRange) => end - start;
  // The end of a range counts as part of it, unless another range begins there.
  const there =
    left.find((stretch) => offsetIn(stretch) >= 0 && offsetIn(stretch) < lengthOf(stretch)) ??
    left.find((stretch) => offsetIn(stretch) === lengthOf(stretch));
  if (there) return { is: 'there', at: there.start + offsetIn(there) };
  const beside = findNearest(
    left.filter((stretch) => stretch.slide_id === slide_id),
    source_ms,
  );
  if (beside !== undefined) return { is: 'cut', at: beside };
  const slide = timeline.markers.find((span) => slide_id !== '' && span.marker.slide_id === slide_id);
  if (slide) return { is: 'earlier', at: slide.start };
  const at = findNearest(left, source_ms);
  return at === undefined ? { is: 'gone' } : { is: 'cut', at };
}
