import { analyse } from 'chardet';

/** The encodings that a person can choose from, by the names of the Encoding Standard. */
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

const isMarked = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

/** UTF-16 without a mark: the numbers and times of subtitles have a zero in each pair of bytes, and no other text has any. */
function unmarkedUtf16(bytes: Uint8Array): SubtitleEncoding | undefined {
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

/** At most so many bytes are looked at: more would not make the guess better. */
const SAMPLE_BYTES = 65_536;

/** The lines with bytes that are no ASCII. The others, such as numbers and times, say nothing about an encoding, and make every guess less sure. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let from = 0;
  for (let at = 0; at <= bytes.length && sample.length < SAMPLE_BYTES; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    // A file may be one line: what is spread is an argument each.
    const line = bytes.subarray(from, Math.min(at, from + SAMPLE_BYTES));
    if (line.some((byte) => byte >= 0x80)) sample.push(...line, 0x0a);
    from = at + 1;
  }
  return Uint8Array.from(sample);
}

/** Names by which chardet calls what the Encoding Standard reads with a larger alphabet. */
const LARGER: Record<string, SubtitleEncoding> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

const known = (name: string): SubtitleEncoding | undefined =>
  LARGER[name] ?? SUBTITLE_ENCODINGS.find((encoding) => encoding === name);

/** The encoding in which a subtitle file is written most likely, by its content. */
export function guessEncoding(bytes: Uint8Array): SubtitleEncoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => isMarked(bytes, mark));
  if (marked) return marked[0];
  const utf16 = unmarkedUtf16(bytes);
  if (utf16) return utf16;
  if (isUtf8(bytes)) return 'utf-8';
  const guesses = analyse(linesBeyondAscii(bytes)).flatMap(({ name }) => known(name.toLowerCase()) ?? []);
  return guesses.find((name) => !name.startsWith('utf')) ?? 'windows-1252';
}

/** The text of a subtitle file. What can't be read in this encoding stands there as U+FFFD. */
export const decodeSubtitles = (bytes: Uint8Array, encoding: SubtitleEncoding): string =>
  new TextDecoder(encoding).decode(bytes);
