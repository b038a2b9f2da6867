import { analyse } from 'chardet';
import { parseSubtitles, SubtitleError } from '#shared/captions/parse-subtitles';
import { CAPTION_TEXT_MAX, type ShownCaption } from '#shared/entities/caption';
import { truncateText } from '#shared/text';
import { HOUR_MS } from '#shared/time/durations';

/** The encodings to choose from, by their Encoding Standard names. */
export const SUBTITLE_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;
export type SubtitleEncoding = (typeof SUBTITLE_ENCODINGS)[number];

const BYTE_ORDER_MARKS: readonly [SubtitleEncoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const hasByteOrderMark = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

/** Detects UTF-16 without a byte order mark: the digits of subtitles have a zero in each byte pair, and other encodings have no zeros. */
function guessUtf16(bytes: Uint8Array): SubtitleEncoding | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 4096).entries()) if (byte === 0) zeros[index % 2]!++;
  const [even, odd] = zeros as [number, number];
  if (even + odd < Math.min(bytes.length, 4096) / 10) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** More bytes would not improve the guess. */
const SAMPLE_BYTES = 65_536;

/** The lines with non-ASCII bytes. ASCII lines, such as numbers and times, say nothing about the encoding and lower the confidence. */
function sampleNonAsciiLines(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let from = 0;
  for (let at = 0; at <= bytes.length && sample.length < SAMPLE_BYTES; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    // Limited because a file may be one line, and spreading passes each byte as an argument.
    const line = bytes.subarray(from, Math.min(at, from + SAMPLE_BYTES));
    if (line.some((byte) => byte >= 0x80)) sample.push(...line, 0x0a);
    from = at + 1;
  }
  return Uint8Array.from(sample);
}

/** Maps chardet's names to the larger encodings that the Encoding Standard uses for them. */
const SUPERSET_ENCODINGS: Record<string, SubtitleEncoding> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

const toSupportedEncoding = (name: string): SubtitleEncoding | undefined =>
  SUPERSET_ENCODINGS[name] ?? SUBTITLE_ENCODINGS.find((encoding) => encoding === name);

export function guessEncoding(bytes: Uint8Array): SubtitleEncoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => hasByteOrderMark(bytes, mark));
  if (marked) return marked[0];
  const utf16 = guessUtf16(bytes);
  if (utf16) return utf16;
  if (isUtf8(bytes)) return 'utf-8';
  const guesses = analyse(sampleNonAsciiLines(bytes)).flatMap(
    ({ name }) => toSupportedEncoding(name.toLowerCase()) ?? [],
  );
  return guesses.find((name) => !name.startsWith('utf')) ?? 'windows-1252';
}

/** Bytes that are invalid in the encoding become U+FFFD. */
export const decodeSubtitles = (bytes: Uint8Array, encoding: SubtitleEncoding): string =>
  new TextDecoder(encoding).decode(bytes);

interface SubtitlePreview {
  encoding: SubtitleEncoding;
  /** As they would be stored, in milliseconds of the file's own time. */
  captions: ShownCaption[];
  /** The numbers of the file's unreadable lines, from 1. */
  unreadable: number[];
  /** The number of texts that exceed the maximum length and are cut. */
  tooLong: number;
  /** The number of captions that begin during another one. */
  overlapping: number;
  /** How much too late all captions are if the file starts at a full hour past the end of the project; otherwise 0. */
  offsetMs: number;
  error?: string;
}

/** Broadcast timecodes often start at hour 1 or 10, so the first caption is hours past the end of the project. */
function findOffset([first]: readonly ShownCaption[], projectMs: number): number {
  if (!first || first.start < Math.max(projectMs, HOUR_MS)) return 0;
  return Math.floor(first.start / HOUR_MS) * HOUR_MS;
}

/**
 * Reads a subtitle file.
 * @param projectMs the length of the project
 * @param encoding the person's choice; guessed by default
 */
export function previewSubtitles(
  bytes: Uint8Array,
  projectMs: number,
  encoding = guessEncoding(bytes),
): SubtitlePreview {
  try {
    const { captions, unreadable } = parseSubtitles(decodeSubtitles(bytes, encoding));
    return {
      encoding,
      captions: captions.map((line) => ({ ...line, text: truncateText(line.text, CAPTION_TEXT_MAX) })),
      unreadable,
      tooLong: captions.filter(({ text }) => text.length > CAPTION_TEXT_MAX).length,
      overlapping: captions.filter(({ start }, index) => index > 0 && start < captions[index - 1]!.end).length,
      offsetMs: findOffset(captions, projectMs),
    };
  } catch (error) {
    if (!(error instanceof SubtitleError)) throw error;
    const none = { captions: [], unreadable: [], tooLong: 0, overlapping: 0, offsetMs: 0 };
    return { encoding, ...none, error: error.message };
  }
}

export const shiftEarlier = (captions: readonly ShownCaption[], ms: number): ShownCaption[] =>
  captions.map((line) => ({ ...line, start: line.start - ms, end: line.end - ms }));
