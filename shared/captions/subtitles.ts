import { type ShownCaption } from '#shared/entities/caption';
import { formatTimestamp, parseTimestamp } from '#shared/captions/timestamp';

/** What a subtitle file may hold at most. */
export const SUBTITLE_BYTES_MAX = 1024 * 1024;
export const SUBTITLE_LINES_MAX = 10_000;

/** Empty lines end a caption, and an arrow begins one: neither can stand in its text. */
const cleanText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replaceAll('-->', '→'))
    .filter((line) => line !== '')
    .join('\n');

const withWords = (captions: readonly ShownCaption[]): ShownCaption[] =>
  captions.map((caption) => ({ ...caption, text: cleanText(caption.text) })).filter(({ text }) => text !== '');

/**
 * Captions as a SubRip file, without those that have no words yet; times are written as they are, in milliseconds of whatever
 * the captions count from.
 */
export const toSrt = (captions: readonly ShownCaption[]): string =>
  withWords(captions)
    .map(({ start, end, text }, index) =>
      [index + 1, `${formatTimestamp(start)} --> ${formatTimestamp(end)}`, text, ''].join('\n'),
    )
    .join('\n');

const escapeVtt = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const unescapeVtt = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&');

/** Captions as a WebVTT file, without those that have no words yet. */
export const toVtt = (captions: readonly ShownCaption[]): string =>
  `WEBVTT\n\n${withWords(captions)
    .map(({ start, end, text }) =>
      [`${formatTimestamp(start, '.')} --> ${formatTimestamp(end, '.')}`, escapeVtt(text), ''].join('\n'),
    )
    .join('\n')}`;

/** A subtitle file that is none, or is too large; the message is for a person. */
export class SubtitleError extends Error {
  override name = 'SubtitleError';
}

function linesOf(file: string): string[] {
  // A UTF-16 unit is at least one byte of UTF-8: whatever is longer than this is too large without being measured.
  const isLarge = file.length > SUBTITLE_BYTES_MAX || new TextEncoder().encode(file).length > SUBTITLE_BYTES_MAX;
  if (isLarge) throw new SubtitleError('This file is too large: at most 1 MB.');
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines.length > SUBTITLE_LINES_MAX) {
    throw new SubtitleError(`This file is too long: at most ${SUBTITLE_LINES_MAX} lines.`);
  }
  return lines;
}

/** SubRip has no way to write a sign of its markup: only what is markup beyond doubt is taken off, `<String>` is words. */
const SRT_TAGS = /<\/?(?:b|i|u|s|em|strong|font|c|v)(?:[\s.][^<>]*)?>/gi;
const VTT_TAGS = /<[^<>]*>/g;

/** Start and end of `hh:mm:ss,mmm --> hh:mm:ss,mmm`, with or without what VTT says behind it about the place. */
function timesOf(line: string): { start: number; end: number } | undefined {
  const arrow = line.indexOf('-->');
  if (arrow < 0) return undefined;
  const start = parseTimestamp(line.slice(0, arrow));
  const end = parseTimestamp(
    line
      .slice(arrow + 3)
      .trim()
      .split(/\s/, 1)[0]!,
  );
  return start === undefined || end === undefined ? undefined : { start, end };
}

const plainSrt = (text: string): string =>
  text
    .replace(/<br\s?\/?>\n?/gi, '\n')
    .replace(SRT_TAGS, '')
    .trim();
const plainVtt = (text: string): string => unescapeVtt(text.replace(VTT_TAGS, ''));

function readCaptions(lines: readonly string[], plain: (text: string) => string): ShownCaption[] {
  const captions: ShownCaption[] = [];
  for (let at = 0; at < lines.length; at++) {
    const times = timesOf(lines[at]!);
    if (!times) continue;
    const text: string[] = [];
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '') text.push(lines[++at]!.trim());
    const caption = { ...times, text: plain(text.join('\n')) };
    if (caption.end > caption.start && caption.text !== '') captions.push(caption);
  }
  return captions.sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * Reads a SubRip or WebVTT file, in time linear in its length. Markup is taken off; captions without text or length are
 * left out; what lies between captions is passed over.
 * @returns captions in order of their start, in milliseconds; their texts may be longer than one that is stored
 * @throws SubtitleError when it is too large or has no caption
 */
export function parseSubtitles(file: string): ShownCaption[] {
  const lines = linesOf(file);
  const isVtt = lines[0]!.startsWith('WEBVTT');
  const captions = readCaptions(lines, isVtt ? plainVtt : plainSrt);
  if (captions.length === 0) throw new SubtitleError('There are no subtitles in this file.');
  return captions;
}
