import { captionPartId } from '#shared/captions/transcribed-id';
import { captionWords, hasWordTimes, joinWords, type WordedCaption } from '#shared/captions/words';
import { type Caption, captionName } from '#shared/entities/caption';
import type { Clip, ShownClip } from '#shared/entities/clip';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import { groupBy } from '#shared/group-by';
import { type ClipSpan, type Span, type TimedClip, toTimelineTime } from '#shared/time/timeline';

type PlayedClip = TimedClip & Pick<Clip, 'file'>;
type PlacedCaption = Pick<Caption, 'id' | 'file' | 'start' | 'end'>;
type LaidOutCaption = PlacedCaption & WordedCaption;

/** The part of a caption that plays at one place of the timeline. */
export interface CaptionSpan<C extends LaidOutCaption = Caption> extends Span {
  /** The part of the caption spoken there, marked `cut` if its words are estimated; the stored caption if all of it is spoken there. */
  caption: C;
  stored: C;
  /** The ranges of its file that play there, in order, in milliseconds. */
  ranges: Span[];
}

/** Orders the captions of one file. */
export const compareCaptions = (a: PlacedCaption, b: PlacedCaption): number =>
  a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);

function groupByFile<C extends PlacedCaption>(captions: readonly C[]): ReadonlyMap<FileId, C[]> {
  const files = groupBy(captions, ({ file }) => file);
  for (const own of files.values()) own.sort(compareCaptions);
  return files;
}

function selectPlayed<C extends PlacedCaption>({ trim_start, trim_end }: PlayedClip, own: readonly C[] = []): C[] {
  const met: C[] = [];
  for (const caption of own) {
    if (caption.start >= trim_end) break;
    if (caption.end > trim_start) met.push(caption);
  }
  return met;
}

/** More lines than any real recording has; only repeating a range with many captions reaches it. */
export const LINES_SHOWN_MAX = 20_000;

/** The captions that clips play; repeated ones are repeated in the list. */
export function listPlayedCaptions<C extends PlacedCaption>(clips: readonly PlayedClip[], captions: readonly C[]): C[] {
  const files = groupByFile(captions);
  return clips.flatMap((clip) => selectPlayed(clip, files.get(clip.file)));
}

/** The clips as the API returns them (spec section 3): each with the captions that it plays, in its file's time. */
export function toShownClips(clips: readonly Clip[], captions: readonly Caption[]): ShownClip[] {
  const files = groupByFile(captions);
  return clips.map((clip) => ({
    ...clip,
    captions: selectPlayed(clip, files.get(clip.file)).map(({ start, end, text }) => ({ start, end, text })),
  }));
}

export const indexByName = <C extends PlacedCaption>(captions: readonly C[]): ReadonlyMap<string, C> =>
  new Map(captions.map((caption) => [captionName(caption), caption]));

/** Whether a part of a caption is already stored as a separate caption. */
export function isStoredPart(
  { id, file }: PlacedCaption,
  { start, end }: Span,
  there: ReadonlyMap<string, PlacedCaption>,
): boolean {
  const part = there.get(captionName({ file, id: captionPartId(id, start) }));
  return part !== undefined && part.start === start && part.end === end;
}

/** An unused id for the part of a caption that begins at a moment. */
export function freePartId(
  { id, file }: Pick<PlacedCaption, 'id' | 'file'>,
  start: number,
  there: ReadonlyMap<string, PlacedCaption>,
): CaptionId {
  const partId = captionPartId(id, start);
  return there.has(captionName({ file, id: partId })) ? freePartId({ id: partId, file }, start, there) : partId;
}

type Line<C extends LaidOutCaption> = Omit<CaptionSpan<C>, 'caption'>;

/**
 * Lays out captions on the timeline, in order, with the words that are spoken there. A caption that continues without a pause across a
 * split or a cut is one line. A caption that plays at two places has two lines, each with the words spoken there. If a part of a caption is
 * already stored as a separate caption, only that one has a line there.
 */
export function layOutCaptions<C extends LaidOutCaption>(
  clips: readonly ClipSpan<PlayedClip>[],
  captions: readonly C[],
): CaptionSpan<C>[] {
  const files = groupByFile(captions);
  const lines = new Map<C, Line<C>[]>();
  let ending: Line<C>[] = [];
  for (const span of clips) {
    const now: Line<C>[] = [];
    for (const stored of selectPlayed(span.clip, files.get(span.clip.file))) {
      const range = {
        start: Math.max(stored.start, span.clip.trim_start),
        end: Math.min(stored.end, span.clip.trim_end),
      };
      const [start, end] = [toTimelineTime(span, range.start), toTimelineTime(span, range.end)];
      const before = ending.find(
        (line) => line.stored === stored && line.end === start && line.ranges.at(-1)!.end <= range.start,
      );
      if (before) {
        before.end = end;
        before.ranges.push(range);
        now.push(before);
      } else {
        const line = { stored, start, end, ranges: [range] };
        lines.set(stored, [...(lines.get(stored) ?? []), line]);
        now.push(line);
      }
    }
    // A clip without a length doesn't end a caption.
    ending = [...now, ...ending].filter(({ end }) => end === span.end);
  }
  const there = indexByName(captions);
  const divided = [...lines.values()].flatMap((own) => divideCaption(own, there));
  return divided.sort((a, b) => a.start - b.start || compareCaptions(a.caption, b.caption));
}

/**
 * Divides a caption's words among its lines: a word belongs where its middle is spoken. Lines without words are omitted. If no line would
 * get a word and the word times are only estimates, the first line that plays half of the caption keeps all words.
 */
function divideCaption<C extends LaidOutCaption>(
  lines: readonly Line<C>[],
  there: ReadonlyMap<string, C>,
): CaptionSpan<C>[] {
  const { stored } = lines[0]!;
  const whole = (line: Line<C>): CaptionSpan<C> => ({ ...line, caption: stored });
  const isAllPlayed = (line: Line<C>) => line.end - line.start === stored.end - stored.start;
  const isHalfPlayed = (line: Line<C>) => 2 * (line.end - line.start) >= stored.end - stored.start;
  if (lines.every(isAllPlayed)) return lines.map(whole);
  const words = captionWords(stored);
  if (words.length === 0) return lines.map(whole);
  const said = lines.map((line) =>
    words.filter(({ ms }) => line.ranges.some(({ start, end }) => start <= ms && ms < end)),
  );
  const isEstimate = !hasWordTimes(stored);
  if (isEstimate && said.every((some) => some.length === 0)) return lines.filter(isHalfPlayed).slice(0, 1).map(whole);
  let isNamed = said.some((some) => some.length === words.length);
  return lines.flatMap((line, index): CaptionSpan<C>[] => {
    const some = said[index]!;
    if (some.length === words.length) return [whole(line)];
    if (some.length === 0) return [];
    const [start, end] = [line.ranges[0]!.start, line.ranges.at(-1)!.end];
    if (isNamed && isStoredPart(stored, { start, end }, there)) return [];
    const id = isNamed ? freePartId(stored, start, there) : stored.id;
    isNamed = true;
    const times = isEstimate ? { word_times: undefined, cut: true } : { word_times: some.map(({ ms }) => ms) };
    return [{ ...line, caption: { ...stored, id, start, end, text: joinWords(stored.text, some), ...times } }];
  });
}
