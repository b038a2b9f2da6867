import type { Caption } from '#shared/entities/caption';
import type { Clip, ShownClip } from '#shared/entities/clip';
import type { FileId } from '#shared/entities/scalars';
import { groupBy } from '#shared/group-by';
import { type ClipSpan, type Span, type TimedClip, toTimelineTime } from '#shared/time/timeline';

type PlayedClip = TimedClip & Pick<Clip, 'file'>;
type PlacedCaption = Pick<Caption, 'id' | 'file' | 'start' | 'end'>;

/** Where a caption stands on the timeline: as much of it as is played. */
export interface CaptionSpan<C extends PlacedCaption = Caption> extends Span {
  caption: C;
}

/** Order of the captions of one file. */
export const byStart = (a: PlacedCaption, b: PlacedCaption): number =>
  a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);

/** The captions of each file, in order. */
function captionsOfFiles<C extends PlacedCaption>(captions: readonly C[]): ReadonlyMap<FileId, C[]> {
  const files = groupBy(captions, ({ file }) => file);
  for (const own of files.values()) own.sort(byStart);
  return files;
}

/** Those of a file's captions, which are in order, of which a clip plays something. */
function metBy<C extends PlacedCaption>({ trim_start, trim_end }: PlayedClip, own: readonly C[] = []): C[] {
  const met: C[] = [];
  for (const caption of own) {
    if (caption.start >= trim_end) break;
    if (caption.end > trim_start) met.push(caption);
  }
  return met;
}

/** More lines than any recording shows: reached only by who repeats a stretch of a file with many captions over and over. */
export const LINES_SHOWN_MAX = 20_000;

/** The captions that clips play, each as often as it is played. */
export function listedCaptions<C extends PlacedCaption>(clips: readonly PlayedClip[], captions: readonly C[]): C[] {
  const files = captionsOfFiles(captions);
  return clips.flatMap((clip) => metBy(clip, files.get(clip.file)));
}

/** The clips as the API gives them (spec section 3): each with the captions that it plays, in the time of its file. */
export function shownClips(clips: readonly Clip[], captions: readonly Caption[]): ShownClip[] {
  const files = captionsOfFiles(captions);
  return clips.map((clip) => ({
    ...clip,
    captions: metBy(clip, files.get(clip.file)).map(({ start, end, text }) => ({ start, end, text })),
  }));
}

/**
 * Where captions stand on the timeline, in order. One that plays on without a pause where a clip was split, or something was cut
 * out, is one still; what plays at two places is there twice.
 */
export function layOutCaptions<C extends PlacedCaption>(
  clips: readonly ClipSpan<PlayedClip>[],
  captions: readonly C[],
): CaptionSpan<C>[] {
  const files = captionsOfFiles(captions);
  let ending: CaptionSpan<C>[] = [];
  return clips
    .flatMap((span) => {
      const own = metBy(span.clip, files.get(span.clip.file)).map((caption) => ({
        caption,
        start: toTimelineTime(span, caption.start),
        end: toTimelineTime(span, caption.end),
      }));
      const begun = own.filter((each) => {
        const before = each.start === span.start && ending.find(({ caption }) => caption === each.caption);
        if (before) before.end = each.end;
        return !before;
      });
      const goingOn = ending.filter(({ end }) => end === span.end);
      ending = [...goingOn, ...begun.filter(({ end }) => end === span.end)];
      return begun;
    })
    .sort((a, b) => a.start - b.start || byStart(a.caption, b.caption));
}
