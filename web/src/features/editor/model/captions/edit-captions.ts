import {
  indexByName,
  type CaptionSpan,
  freePartId,
  isStoredPart,
  layOutCaptions,
} from '#shared/captions/caption-spans';
import { captionWords, hasWordTimes, joinWords, estimateWordTimes, splitWords } from '#shared/captions/words';
import { type Caption, CAPTION_TEXT_MAX, captionName } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import { groupBy } from '#shared/group-by';
import { truncateText } from '#shared/text';
import type { ClipSpan, Span } from '#shared/time/timeline';
import { findCaption, layOutLines, type ProjectView, buildView } from '../project-view';
import { captionRecord, indexRecords, recordKey } from '../records';
import {
  applyDiff,
  buildDiff,
  EMPTY_DIFF,
  isEmptyDiff,
  putRecords,
  type RecordsDiff,
  squashDiffs,
} from '../records-diff';

interface CaptionEdit {
  put?: readonly Caption[];
  remove?: readonly Caption[];
}

/**
 * Edits captions by name; skips names that no longer exist. If a line shows only part of a caption, the caption is first stored as parts,
 * so that an edit affects one part only. After the edit, all words of a caption lie in the ranges that play, even if something within it
 * was cut out. A caption with a range that plays twice is edited whole.
 */
export function editCaptions(
  view: ProjectView,
  names: readonly string[],
  edit: (captions: Caption[]) => CaptionEdit,
): RecordsDiff {
  const division = divideCaptions(view, names);
  const there = isEmptyDiff(division) ? view : buildView(applyDiff(view.records, division), view);
  const { put = [], remove = [] } = edit(names.flatMap((name) => findCaption(there, name) ?? []));
  const edited = buildDiff(there.records, { put: put.map(captionRecord), remove: remove.map(captionRecord) });
  return squashDiffs(squashDiffs(division, edited), spreadEditedWords(there, edited));
}

/** The change that stores captions as parts if these names are names of parts. */
function divideCaptions(view: ProjectView, names: readonly string[]): RecordsDiff {
  const divided = [...new Set(names.flatMap((name) => view.parts.get(name)?.stored ?? []))];
  if (divided.length === 0) return EMPTY_DIFF;
  const there = indexByName(view.captions);
  const parts = divided.flatMap((stored) => buildCaptionParts(view.timeline.clips, stored, there));
  return buildDiff(view.records, { put: parts.map(captionRecord), remove: divided.map(captionRecord) });
}

/**
 * Turns the parts of a caption into captions: one for each line that shows a part, and one for each part that does not play. Leaves out
 * playing parts that are already stored.
 * @param there all captions, by name
 */
function buildCaptionParts(clips: ClipSpan<Clip>[], stored: Caption, there: ReadonlyMap<string, Caption>): Caption[] {
  const lines = layOutCaptions(clips, [stored]);
  const first = lines.find(({ caption }) => caption.id === stored.id)?.ranges[0]!.start;
  const isSure = hasWordTimes(stored);
  const words = captionWords(stored);
  return [...groupBy(splitAtLineEdges(stored, lines), ({ key }) => key).values()].flatMap((ranges): Caption[] => {
    const own = words.filter(({ ms }) => ranges.some((range) => isWithin(range, ms)));
    if (own.length === 0) return [];
    const [start, end] = [ranges[0]!.start, ranges.at(-1)!.end];
    const isFirst = first !== undefined && ranges.some((range) => isWithin(range, first));
    const isPlayed = lines.some((line) => line.ranges.some((range) => isWithin(range, start)));
    if (isPlayed && !isFirst && isStoredPart(stored, { start, end }, there)) return [];
    const id = isFirst ? stored.id : freePartId(stored, start, there);
    const text = joinWords(stored.text, own);
    const estimated = ranges.length > 1 ? estimateWordTimes(splitWords(text), ranges) : undefined;
    return [
      {
        ...stored,
        start,
        end,
        text,
        word_times: isSure ? own.map(({ ms }) => ms) : estimated,
        ...(!isSure && { cut: true }),
        ...(!isFirst && { id, version: 0 }),
      },
    ];
  });
}

const isWithin = ({ start, end }: Span, ms: number): boolean => start <= ms && ms < end;

/** Splits the range of a caption at the start and end of each line. Ranges that the same lines play have the same key. */
function splitAtLineEdges({ start, end }: Caption, lines: readonly CaptionSpan[]): (Span & { key: string })[] {
  const edges = lines.flatMap(({ ranges }) => ranges.flatMap((range) => [range.start, range.end]));
  const cuts = [...new Set([start, ...edges, end])].sort((a, b) => a - b);
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index]!;
    const playing = lines.flatMap(({ ranges }, line) => (ranges.some((range) => isWithin(range, from)) ? [line] : []));
    return { start: from, end: to, key: playing.length > 0 ? playing.join() : `hidden from ${from}` };
  });
}

/** Sets the word times of edited captions that play in part, so that all words are in their first line. Hidden words stay hidden. */
function spreadEditedWords({ timeline, lines: were, records }: ProjectView, edit: RecordsDiff): RecordsDiff {
  const edited = putRecords(edit).map(([, record]) => record);
  const captions = edited.flatMap(({ entity, item }) => (entity === 'caption' ? [item] : []));
  const lines = groupBy(layOutLines(timeline.clips, captions), ({ stored }) => stored);
  const wasWhole = ({ file, id }: Caption) =>
    were.some(({ caption, stored }) => caption === stored && caption.id === id && caption.file === file);
  const timed = [...lines].flatMap(([stored, [first]]) => {
    if (!first || first.caption === stored) return [];
    if (records.has(recordKey(captionRecord(stored))) && !wasWhole(stored)) return [];
    return [captionRecord({ ...stored, word_times: estimateWordTimes(splitWords(stored.text), first.ranges) })];
  });
  return buildDiff(indexRecords(edited), { put: timed });
}

export const markConfirmed = (caption: Caption): Caption =>
  isUnsure(caption) ? { ...caption, unsure: false, cut: false } : caption;

/** Whether a person must check a caption: its time is uncertain, or its words were divided by an estimate. */
export const isUnsure = ({ unsure, cut }: Caption): boolean => unsure === true || cut === true;

export const unsureCaptionNames = ({ lines }: ProjectView): string[] => [
  ...new Set(lines.filter(({ caption }) => isUnsure(caption)).map(({ caption }) => captionName(caption))),
];

export const confirmCaptions = (view: ProjectView, names: readonly string[]): RecordsDiff =>
  editCaptions(view, names, (captions) => ({ put: captions.map(markConfirmed) }));

/** Replaces the text of a caption; truncates it to `CAPTION_TEXT_MAX` characters. */
export const writeCaption = (view: ProjectView, name: string, text: string): RecordsDiff =>
  editCaptions(view, [name], (captions) => ({
    put: captions.map((caption) => ({ ...markConfirmed(caption), text: truncateText(text, CAPTION_TEXT_MAX) })),
  }));

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const buildTextPattern = (wanted: string): RegExp => new RegExp(escapeRegExp(wanted), 'giu');

/** The names of the playing captions that contain a text, in order. The search ignores case. */
export function findCaptionsWithText(view: ProjectView, wanted: string): string[] {
  if (wanted === '') return [];
  const pattern = buildTextPattern(wanted);
  const found = view.lines.filter(({ caption }) => caption.text.search(pattern) >= 0);
  return [...new Set(found.map(({ caption }) => captionName(caption)))];
}

/** Replaces a text in all playing captions. Leaves out captions that would become too long. */
export const replaceInCaptions = (view: ProjectView, wanted: string, instead: string): RecordsDiff =>
  editCaptions(view, findCaptionsWithText(view, wanted), (captions) => ({
    put: captions
      .map((caption) => ({ ...caption, text: caption.text.replace(buildTextPattern(wanted), () => instead) }))
      .filter(({ text }) => text.length <= CAPTION_TEXT_MAX),
  }));

export const deleteCaptions = (view: ProjectView, names: readonly string[]): RecordsDiff =>
  editCaptions(view, names, (captions) => ({ remove: captions }));
