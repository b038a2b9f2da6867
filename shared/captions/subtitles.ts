import { type ShownCaption } from '#shared/entities/caption';
import { parseTimes } from '#shared/captions/subtitle-times';
import { formatTimestamp } from '#shared/captions/timestamp';

/** What a subtitle file may hold at most. */
export const SUBTITLE_BYTES_MAX = 1024 * 1024;
export const SUBTITLE_LINES_MAX = 10_000;

/** A sign that looks like a colon, and is none. */
const RATIO = '\u2236';

/** Empty lines end a caption, and times begin one: neither can stand in its text. */
const cleanText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replaceAll('-->', '→'))
    .map((line) => (parseTimes(line) ? line.replaceAll(':', RATIO) : line))
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

/** Captions as a WebVTT file, without those that have no words yet. */
export const toVtt = (captions: readonly ShownCaption[]): string =>
  `WEBVTT\n\n${withWords(captions)
    .map(({ start, end, text }) =>
      [`${formatTimestamp(start, '.')} --> ${formatTimestamp(end, '.')}`, escapeVtt(text), ''].join('\n'),
    )
    .join('\n')}`;
