import { layOutCaptions } from '#shared/captions/caption-spans';
import { hasWordTimes, splitWords } from '#shared/captions/words';
import { type Caption, CAPTION_TEXT_MAX, captionName } from '#shared/entities/caption';
import { truncateText } from '#shared/text';
import { toSourceTime } from '#shared/time/timeline';
import { clipAt, findCaptionLine, type ProjectView, buildView } from '../project-view';
import { captionRecord } from '../records';
import { applyDiff, buildDiff, EMPTY_DIFF, isEmptyDiff, type RecordsDiff, squashDiffs } from '../records-diff';
import { markConfirmed, editCaptions } from './edit-captions';

/** A shorter caption could not be read or grabbed. */
const CAPTION_MIN_MS = 200;

/** How far each end of a caption moves, in milliseconds. */
export interface CaptionMove {
  start: number;
  end: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The range that a caption may occupy: everything that plays of its file. */
function playedRange(view: ProjectView, caption: Caption): { from: number; to: number } {
  const own = view.timeline.clips.filter(({ clip }) => clip.file === caption.file);
  return {
    from: Math.min(caption.start, ...own.map(({ clip }) => clip.trim_start)),
    to: Math.max(caption.end, ...own.map(({ clip }) => clip.trim_end)),
  };
}

/** Moves a caption, or resizes it to at least `CAPTION_MIN_MS`, within the played range of its file. */
export const moveCaption = (view: ProjectView, name: string, by: CaptionMove): RecordsDiff =>
  editCaptions(view, [name], (captions) => ({
    put: captions.map((caption) => markConfirmed(applyMove(view, caption, by))),
  }));

function applyMove(view: ProjectView, caption: Caption, by: CaptionMove): Caption {
  const { from, to } = playedRange(view, caption);
  if (by.start === by.end) {
    const ms = clamp(by.start, from - caption.start, to - caption.end);
    return shiftCaption(caption, Math.round(ms));
  }
  const shortest = Math.min(CAPTION_MIN_MS, caption.end - caption.start);
  const start = clamp(caption.start + by.start, from, caption.end - shortest);
  const end = clamp(caption.end + by.end, start + shortest, to);
  return { ...caption, start: Math.round(start), end: Math.round(end) };
}

/**
 * Shifts all captions of the playing files, including trimmed ones, so that their distances stay the same. Empty if a caption would begin
 * before its file, or if a playing caption would no longer play.
 */
export function shiftCaptions(view: ProjectView, ms: number): RecordsDiff {
  const by = Math.round(ms);
  const { clips } = view.timeline;
  const files = new Set(clips.map(({ clip }) => clip.file));
  const moved = view.captions.filter(({ file }) => files.has(file)).map((caption) => shiftCaption(caption, by));
  const playing = new Set(layOutCaptions(clips, moved).map(({ stored }) => captionName(stored)));
  const isLost = view.lines.some(({ stored }) => !playing.has(captionName(stored)));
  if (isLost || moved.some(({ start }) => start < 0)) return EMPTY_DIFF;
  return buildDiff(view.records, { put: moved.map(captionRecord) });
}

const shiftCaption = (caption: Caption, ms: number): Caption => ({
  ...caption,
  start: caption.start + ms,
  end: caption.end + ms,
  word_times: caption.word_times?.map((spoken) => Math.max(0, spoken + ms)),
});

/** The length of a new caption if no other follows sooner. */
const NEW_CAPTION_MS = 3000;

/** Where a new caption begins if too little of the clip is left: after the last caption before. */
const startNearClipEnd = ({ lines }: ProjectView, span: { start: number; end: number }): number =>
  lines.reduce(
    (start, line) => (line.start < span.end ? Math.max(start, Math.min(line.end, span.end)) : start),
    Math.max(span.start, span.end - NEW_CAPTION_MS),
  );

/** Adds an empty caption from a moment to the next caption or the clip's end, or just before that end. Empty if there is no room. */
export function addCaption(view: ProjectView, id: Caption['id'], timelineMs: number): RecordsDiff {
  const span = clipAt(view, timelineMs) ?? view.timeline.clips.at(-1);
  if (!span) return EMPTY_DIFF;
  const isAtEnd = span.end - timelineMs < CAPTION_MIN_MS;
  const from = Math.round(isAtEnd ? startNearClipEnd(view, span) : Math.max(timelineMs, span.start));
  const next = view.lines.find(({ start }) => start > from)?.start ?? Infinity;
  const to = Math.min(from + NEW_CAPTION_MS, next, span.end);
  if (to - from < CAPTION_MIN_MS) return EMPTY_DIFF;
  const [start, end] = [from, to].map((ms) => Math.round(toSourceTime(span, ms))) as [number, number];
  const { file } = span.clip;
  return buildDiff(view.records, { put: [captionRecord({ id, file, start, end, text: '', version: 0 })] });
}

/** Starts the next caption: at a playhead within or after the earlier one, which ends there, else at its end. Empty without room. */
export function continueCaption(view: ProjectView, name: string, id: Caption['id'], timelineMs: number): RecordsDiff {
  const line = findCaptionLine(view, name);
  if (!line) return EMPTY_DIFF;
  const at = timelineMs >= line.start + CAPTION_MIN_MS ? Math.round(timelineMs) : line.end;
  const ended = at < line.end ? moveCaption(view, name, { start: 0, end: at - line.end }) : EMPTY_DIFF;
  const added = addCaption(buildView(applyDiff(view.records, ended)), id, at);
  return isEmptyDiff(added) ? EMPTY_DIFF : squashDiffs(ended, added);
}

/** Where to split a caption, as far as known. */
interface CaptionCut {
  /** The index of the first character of the second part. */
  textAt?: number;
  /** In milliseconds of the file. */
  sourceMs?: number;
}

/** The end of the word nearest to a position. A single word is split in its middle, never within a character. */
function findWordGap(text: string, place: number): number {
  const gaps = splitWords(text)
    .slice(0, -1)
    .map(({ end }) => end);
  const byDistance = (a: number, b: number) => Math.abs(a - place) - Math.abs(b - place);
  return gaps.sort(byDistance)[0] ?? truncateText(text, Math.round(text.length / 2)).length;
}

/**
 * Splits a caption; the second part gets `id`. If `cut` has only a text position or only a time, the other is estimated from the share of
 * letters. Empty if a part would be shorter than `CAPTION_MIN_MS`.
 */
export const splitCaption = (view: ProjectView, name: string, cut: CaptionCut, id: Caption['id']): RecordsDiff =>
  editCaptions(view, [name], (captions) => ({ put: captions.flatMap((caption) => cutCaption(caption, cut, id)) }));

function cutCaption(caption: Caption, cut: CaptionCut, id: Caption['id']): Caption[] {
  const { start, end, text } = caption;
  if (end - start < 2 * CAPTION_MIN_MS) return [];
  const isWithin = (ms: number | undefined): ms is number => ms !== undefined && ms > start && ms < end;
  const isInText = cut.textAt !== undefined && cut.textAt > 0 && cut.textAt < text.length;
  const share = isWithin(cut.sourceMs) ? (cut.sourceMs - start) / (end - start) : 0.5;
  const textAt = isInText ? cut.textAt! : findWordGap(text, share * text.length);
  const wanted = isWithin(cut.sourceMs) ? cut.sourceMs : start + (end - start) * (textAt / Math.max(text.length, 1));
  const at = Math.round(Math.min(Math.max(wanted, start + CAPTION_MIN_MS), end - CAPTION_MIN_MS));
  const [before, after] = [text.slice(0, textAt).trim(), text.slice(textAt).trim()];
  const count = splitWords(before).length;
  const [timesBefore, timesAfter] = hasWordTimes(caption)
    ? [caption.word_times.slice(0, count), caption.word_times.slice(count)]
    : [];
  const first = { ...markConfirmed(caption), end: at, text: before, word_times: timesBefore };
  const second = { ...markConfirmed(caption), id, start: at, text: after, word_times: timesAfter, version: 0 };
  return [first, second];
}

const joinTexts = (a: Caption, b: Caption): string =>
  [a.text.trim(), b.text.trim()].filter((text) => text !== '').join(' ');

/** The caption that follows, if it is from the same file and the joined text is not too long. */
export function findMergeableNext(view: ProjectView, name: string): Caption | undefined {
  const index = view.lines.findIndex(({ caption }) => captionName(caption) === name);
  const caption = view.lines[index]?.caption;
  const next = view.lines[index + 1]?.caption;
  if (!caption || !next || next === caption || next.file !== caption.file) return undefined;
  return joinTexts(caption, next).length <= CAPTION_TEXT_MAX ? next : undefined;
}

/** Merges a caption with the next one. The result lasts from the earlier start to the later end. */
export function mergeCaptions(view: ProjectView, name: string): RecordsDiff {
  const after = findMergeableNext(view, name);
  if (!after) return EMPTY_DIFF;
  return editCaptions(view, [name, captionName(after)], ([caption, next]) => {
    if (!caption || !next) return {};
    const [start, end] = [Math.min(caption.start, next.start), Math.max(caption.end, next.end)];
    const word_times =
      hasWordTimes(caption) && hasWordTimes(next) ? [...caption.word_times, ...next.word_times] : undefined;
    const merged = { ...markConfirmed(caption), start, end, text: joinTexts(caption, next), word_times };
    return { put: [merged], remove: [next] };
  });
}
