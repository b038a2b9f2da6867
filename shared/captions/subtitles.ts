import type { ShownCaption } from '#shared/entities/caption';
import { padTwo } from '#shared/time/time-text';
import type { Span } from '#shared/time/timeline';

/** Limits of a subtitle file. */
export const SUBTITLE_BYTES_MAX = 1024 * 1024;
export const SUBTITLE_LINES_MAX = 10_000;

/** Looks like a colon but isn't one. */
const RATIO = '\u2236';

/** Empty lines end a caption, and times begin one, so text must contain neither. */
const cleanText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replaceAll('-->', '→'))
    .map((line) => (parseTimes(line) ? line.replaceAll(':', RATIO) : line))
    .filter((line) => line !== '')
    .join('\n');

const removeEmptyCaptions = (captions: readonly ShownCaption[]): ShownCaption[] =>
  captions.map((caption) => ({ ...caption, text: cleanText(caption.text) })).filter(({ text }) => text !== '');

/** Captions as a SubRip file, without those that have no words yet; times are in milliseconds of whatever the captions count from. */
export const toSrt = (captions: readonly ShownCaption[]): string =>
  removeEmptyCaptions(captions)
    .map(({ start, end, text }, index) =>
      [index + 1, `${formatTimestamp(start)} --> ${formatTimestamp(end)}`, text, ''].join('\n'),
    )
    .join('\n');

const escapeVtt = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Captions as a WebVTT file, without those that have no words yet. */
export const toVtt = (captions: readonly ShownCaption[]): string =>
  `WEBVTT\n\n${removeEmptyCaptions(captions)
    .map(({ start, end, text }) =>
      [`${formatTimestamp(start, '.')} --> ${formatTimestamp(end, '.')}`, escapeVtt(text), ''].join('\n'),
    )
    .join('\n')}`;

/** Formats a time as `hh:mm:ss,mmm` (spec section 9). @param mark separator before the milliseconds: `,` in SRT, `.` in VTT */
export function formatTimestamp(ms: number, mark: ',' | '.' = ','): string {
  const whole = Math.max(0, Math.round(ms));
  const seconds = Math.floor(whole / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(padTwo).join(':');
  return `${clock}${mark}${`${whole % 1000}`.padStart(3, '0')}`;
}

/** When a caption is shown, in milliseconds, and the text after the times on their line. */
interface SubtitleTimes extends Span {
  rest: string;
}

/** Hours may be missing, and a comma, a point, a colon or a semicolon may precede the fraction. */
const TIME = String.raw`(?:(\d{1,4})\s*:\s*)?(\d{1,3})\s*:\s*(\d{1,2})(?:\s*([,.:;])\s*(\d{1,9}))?`;
/** `-->` and its variants from word processors, translators and typing errors. */
const ARROW = String.raw`\s*(?:[-–—−‒=]\s{0,2}){0,4}[>›»→➔]+\s*`;
const TIMES = new RegExp(`^${TIME}${ARROW}${TIME}(?!\\d)(.*)$`, 'u');
/** Some programs write frames instead of milliseconds, at an unknown rate; a wrong rate shifts a caption by less than a second. */
const FRAMES_A_SECOND = 25;

function fractionMs(mark: string | undefined, digits: string | undefined): number {
  if (digits === undefined) return 0;
  const isFrame = (mark === ':' || mark === ';') && digits.length <= 2;
  if (isFrame) return Math.min(999, Math.round((Number(digits) * 1000) / FRAMES_A_SECOND));
  return Number(digits.padEnd(3, '0').slice(0, 3));
}

type TimeParts = [string | undefined, string | undefined, string | undefined, string | undefined, string | undefined];

function toMs([hours, minutes, seconds, mark, fraction]: TimeParts): number | undefined {
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + fractionMs(mark, fraction);
}

const ARABIC_ZEROS = [0x660, 0x6f0];

/** The line with ASCII digits and signs, whatever keyboard produced it. */
const toAscii = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return `${code - ARABIC_ZEROS.findLast((zero) => zero <= code)!}`;
    })
    .replace('&gt;', '>')
    .trim();

/** Longer than any line of times. */
const LINE_MAX = 300;

/**
 * Parses a line such as `00:00:01,000 --> 00:00:02,500`, including common variants: periods, colons or nothing before the milliseconds,
 * one-digit or missing hours, spaces, other arrows.
 * @returns `unreadable` for a line that looks like times but isn't valid; undefined for any other line
 */
export function parseTimes(line: string): SubtitleTimes | 'unreadable' | undefined {
  const text = toAscii(line.slice(0, LINE_MAX));
  const match = TIMES.exec(text);
  if (match) {
    const start = toMs(match.slice(1, 6) as TimeParts);
    const end = toMs(match.slice(6, 11) as TimeParts);
    if (start === undefined || end === undefined || end <= start) return 'unreadable';
    return { start, end, rest: match[11]!.trim() };
  }
  const arrow = text.search(/[>›»→➔]/u);
  const isMeant = arrow >= 0 && /^[\d\s:;.,–—−‒=-]*$/u.test(text.slice(0, arrow)) && /\d/.test(text.slice(0, arrow));
  return isMeant || text.includes('-->') ? 'unreadable' : undefined;
}
