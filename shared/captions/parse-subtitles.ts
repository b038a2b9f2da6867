import { decodeHTML } from 'entities';
import { parseTimes, SUBTITLE_BYTES_MAX, SUBTITLE_LINES_MAX } from '#shared/captions/subtitles';
import type { ShownCaption } from '#shared/entities/caption';

/** The file is not a subtitle file, or is too large; people see the message. */
export class SubtitleError extends Error {
  override name = 'SubtitleError';
}

interface Subtitles {
  /** Ordered by start, in milliseconds; texts may exceed the stored maximum. */
  captions: ShownCaption[];
  /** Lines of the file, counted from 1, with unreadable times or text. */
  unreadable: number[];
}

function splitLines(file: string): string[] {
  // A UTF-16 unit is at least one byte of UTF-8, so a longer file is too large without encoding it.
  const isLarge = file.length > SUBTITLE_BYTES_MAX || new TextEncoder().encode(file).length > SUBTITLE_BYTES_MAX;
  if (isLarge) throw new SubtitleError('This file is too large: at most 1 MB.');
  // Some programs end lines with CR CR LF.
  const lines = file.replace(/^\uFEFF/, '').split(/\r\r\n|\r\n|\r|\n/);
  if (lines.length > SUBTITLE_LINES_MAX) {
    throw new SubtitleError(`This file is too long: at most ${SUBTITLE_LINES_MAX} lines.`);
  }
  return lines;
}

/** SubRip can't escape markup characters, so only unmistakable markup is removed; `<String>` is text. */
const SRT_TAGS = /<\/?(?:b|i|u|s|em|strong|font|c|v)(?:[\s.][^<>]*)?>/gi;
const VTT_TAGS = /<[^<>]*>/g;
/** Advanced SubStation tags, which players also accept in SubRip. Other braces are text. */
const ASS_MARKS = /\{\\[^{}]*\}/g;
/** Character references that people don't type: a SubRip file that has one was written by a program that escapes its text. */
const ESCAPED = /&(?:#\d{1,7}|#x[\da-f]{1,6}|quot|apos|nbsp|amp);/i;

type ToText = (markup: string) => string;

const srtText = (isEscaped: boolean): ToText => {
  const decode = isEscaped ? decodeHTML : (text: string) => text;
  return (markup) =>
    decode(
      markup
        .replace(ASS_MARKS, '')
        .replace(/\\[Nn]/g, '\n')
        .replace(/\\h/g, ' ')
        .replace(/<br\s?\/?>\n?/gi, '\n')
        .replace(SRT_TAGS, ''),
    );
};
const vttText: ToText = (markup) => decodeHTML(markup.replace(VTT_TAGS, ''));

/** A caption's text: its lines, trimmed, without empty ones. */
const cueText = (lines: readonly string[], toText: ToText): string =>
  toText(lines.join('\n'))
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

interface Cue {
  /** The line of its times, counted from 0. */
  at: number;
  times: { start: number; end: number } | 'unreadable';
  lines: string[];
}

/** Players accept a screen position after the times. Anything else there is text. */
const isPlace = (rest: string): boolean => rest.split(/\s+/).every((word) => /^[A-Za-z]\w*:/.test(word));

const IS_NUMBER = /^\s*\d{1,6}\s*$/;

/** Removes the number of the next caption from the end of a text. Without an empty line before it, only the expected one counts. */
function takeNumber(lines: string[], due: number): number | undefined {
  while (lines.at(-1)?.trim() === '') lines.pop();
  const last = lines.at(-1);
  if (last === undefined || !IS_NUMBER.test(last)) return undefined;
  const isAlone = lines.length === 1 || lines.at(-2)!.trim() === '';
  if (!isAlone && Number(last) !== due) return undefined;
  lines.pop();
  return Number(last);
}

/** The captions of a file, and the lines (from 0) of text outside of captions. */
interface Cues {
  cues: Cue[];
  stray: number[];
}

/** The captions of a SubRip file: a text continues, across empty lines, until the next times. */
function srtCues(lines: readonly string[]): Cues {
  const cues: Cue[] = [];
  const stray: number[] = [];
  let text: string[] = [];
  let number = 0;
  for (const [at, line] of lines.entries()) {
    const times = parseTimes(line);
    if (times === undefined) {
      text.push(line);
      continue;
    }
    number = takeNumber(text, number + 1) ?? number + 1;
    const head = cues.length === 0 ? text.findIndex((each) => each.trim() !== '') : -1;
    if (head >= 0) stray.push(head);
    text = times === 'unreadable' || times.rest === '' || isPlace(times.rest) ? [] : [times.rest];
    cues.push({ at, times, lines: text });
  }
  return { cues, stray };
}

/** Blocks in a WebVTT file other than captions (W3C WebVTT, section 4.1). */
const VTT_BLOCK = /^(?:NOTE|STYLE|REGION|X-TIMESTAMP-MAP)\b/;

/** The captions of a WebVTT file: blocks between empty lines, some of which are notes or styles. */
function vttCues(lines: readonly string[]): Cues {
  const cues: Cue[] = [];
  const stray: number[] = [];
  // The first block is the file header.
  let block: { kind: 'cue' | 'other' | 'unknown'; at: number } = { kind: 'other', at: 0 };
  let isBetween = false;
  const begin = (kind: typeof block.kind, at: number) => {
    if (block.kind === 'unknown' && kind !== 'cue') stray.push(block.at);
    block = { kind, at };
  };
  for (const [at, line] of lines.entries()) {
    const times = parseTimes(line);
    if (line.trim() === '') isBetween = true;
    else if (times !== undefined) {
      if (block.kind === 'cue' && !isBetween) takeNumber(cues.at(-1)!.lines, cues.length + 1);
      if (block.kind === 'unknown' && isBetween) stray.push(block.at);
      begin('cue', at);
      cues.push({ at, times, lines: [] });
      isBetween = false;
    } else {
      if (isBetween) begin(VTT_BLOCK.test(line) ? 'other' : 'unknown', at);
      else if (block.kind === 'cue') cues.at(-1)!.lines.push(line);
      isBetween = false;
    }
  }
  begin('other', lines.length);
  return { cues, stray };
}

/** Parses SubRip or WebVTT in linear time, without markup. @throws SubtitleError when it is too large or has no caption */
export function parseSubtitles(file: string): Subtitles {
  const lines = splitLines(file);
  const isVtt = lines[0]!.trimStart().startsWith('WEBVTT');
  const { cues, stray } = isVtt ? vttCues(lines) : srtCues(lines);
  const toText = isVtt ? vttText : srtText(ESCAPED.test(file));
  const captions: ShownCaption[] = [];
  const unreadable = stray.map((at) => at + 1);
  for (const { at, times, lines: text } of cues) {
    if (times === 'unreadable') unreadable.push(at + 1);
    else {
      const words = cueText(text, toText);
      if (words !== '') captions.push({ start: times.start, end: times.end, text: words });
    }
  }
  if (captions.length === 0 && unreadable.length === 0) throw new SubtitleError('This file has no subtitles.');
  return {
    captions: captions.sort((a, b) => a.start - b.start || a.end - b.end),
    unreadable: unreadable.sort((a, b) => a - b),
  };
}
