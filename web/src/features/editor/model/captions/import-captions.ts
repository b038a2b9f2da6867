import { type CaptionSpan } from '#shared/captions/caption-spans';
import { type Caption, CAPTION_TEXT_MAX, captionName, type ShownCaption } from '#shared/entities/caption';
import { type Clip } from '#shared/entities/clip';
import { truncateText } from '#shared/text';
import { spanAt } from '#shared/time/span-at';
import { type ClipSpan, type Span, toSourceTime } from '#shared/time/timeline';
import { type ProjectView } from '../project-view';
import { EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';

const overlap = (a: { start: number; end: number }, b: { start: number; end: number }): number =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start);

function findMainClip(clips: readonly ClipSpan<Clip>[], line: ShownCaption): ClipSpan<Clip> | undefined {
  const [best] = clips.filter((span) => overlap(span, line) > 0).sort((a, b) => overlap(b, line) - overlap(a, line));
  return best;
}

/** A line to import, in milliseconds of the timeline. */
export interface ImportLine extends ShownCaption {
  unsure?: boolean;
}

/** A timeline line as a caption of the file that plays then; undefined past the end. */
function toCaption(clips: readonly ClipSpan<Clip>[], line: ImportLine, id: Caption['id']): Caption | undefined {
  const first = spanAt(clips, line.start);
  const last = spanAt(clips, line.end - 1);
  if (!first || !last || overlap(first, line) <= 0) return undefined;
  const place = (from: ClipSpan<Clip>, to: ClipSpan<Clip>): Caption => ({
    id,
    file: from.clip.file,
    start: toSourceTime(from, line.start),
    end: toSourceTime(to, line.end),
    text: truncateText(line.text, CAPTION_TEXT_MAX),
    ...(line.unsure && { unsure: true }),
    version: 0,
  });
  const whole = place(first, last);
  // A line that continues in another file or at an earlier position goes where most of it plays.
  if (first.clip.file === last.clip.file && whole.end > whole.start) return whole;
  const most = findMainClip(clips, line)!;
  return place(most, most);
}

export type ImportMode = 'replace' | 'fill-gaps';

/** The lines that an import replaces: all, or those that lie mostly within the given ranges. */
export function replacedLines({ lines }: ProjectView, within?: readonly Span[]): CaptionSpan[] {
  if (!within) return lines;
  const share = (line: CaptionSpan) => within.reduce((sum, each) => sum + Math.max(0, overlap(each, line)), 0);
  return lines.filter((line) => share(line) * 2 > line.end - line.start);
}

/** Trims a line to the gap between others; undefined if no room is left. */
function trimToGap(line: ImportLine, others: readonly CaptionSpan[]): ImportLine | undefined {
  let { start, end } = line;
  for (const other of others) {
    if (other.start <= line.start) start = Math.max(start, other.end);
    else end = Math.min(end, other.start);
  }
  return end > start ? { ...line, start, end } : undefined;
}

/**
 * Imports captions from a file or from notes, by timeline time. They replace the captions that play there, or only fill gaps. Each becomes
 * a caption of the file that plays then. Lines past the end are left out, and duplicates are imported once. If nothing is imported,
 * existing captions stay.
 * @param within the timeline ranges that the lines are for; all of it by default
 */
export function importCaptions(
  view: ProjectView,
  lines: readonly ImportLine[],
  mode: ImportMode,
  newId: () => Caption['id'],
  within?: readonly Span[],
): RecordsDiff {
  const isFree = (line: ShownCaption) => !view.lines.some((there: CaptionSpan) => overlap(there, line) > 0);
  const replaced = mode === 'replace' ? replacedLines(view, within) : [];
  const names = new Set(replaced.map(({ caption }) => captionName(caption)));
  const staying = view.lines.filter(({ caption }) => !names.has(captionName(caption)));
  const wanted = mode === 'replace' ? lines.flatMap((line) => trimToGap(line, staying) ?? []) : lines.filter(isFree);
  const found = wanted.flatMap((line) => toCaption(view.timeline.clips, line, newId()) ?? []);
  if (found.length === 0) return EMPTY_DIFF;
  const once = new Map(found.map((each) => [JSON.stringify({ ...each, id: '' }), each]));
  return editCaptions(view, [...names], (captions) => ({ remove: captions, put: [...once.values()] }));
}
