import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { guessEncoding, shiftEarlier, previewSubtitles } from './subtitle-file';

const HOUR_MS = 3_600_000;
const srt = (...texts: string[]) =>
  texts.map((text, n) => `${n + 1}\r\n00:00:0${n},000 --> 00:00:0${n + 1},000\r\n${text}\r\n`).join('\r\n');
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
/** Encodes letters as in a legacy encoding that keeps an alphabet in Unicode order, starting at a given byte. */
const legacy = (text: string, first: number, byte: number) =>
  Uint8Array.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0)!;
      return code < 128 ? code : code - first + byte;
    }),
  );

const TEXT = srt('Größe und “Schönheit”', 'Доброе утро', '大家早上好');
describe('the encoding is detected from the content', () => {
  test.each([
    ['utf-8', utf8(TEXT)],
    ['utf-8', utf8(`\uFEFF${TEXT}`)],
    ['utf-16le', utf16(`\uFEFF${TEXT}`, true)],
    ['utf-16be', utf16(`\uFEFF${TEXT}`, false)],
    ['utf-16le', utf16(TEXT, true)],
    ['utf-16be', utf16(TEXT, false)],
  ] as const)('%s, with a byte order mark and without', (encoding, bytes) => {
    expect(guessEncoding(bytes)).toBe(encoding);
    expect(previewSubtitles(bytes, 9000).captions.map(({ text }) => text)).toEqual([
      'Größe und “Schönheit”',
      'Доброе утро',
      '大家早上好',
    ]);
  });

  test.each([
    ['windows-1251', 'Доброе утро всем, сегодня мы говорим о новых планах', 0x410, 0xc0],
    ['windows-1253', 'Σήμερα μιλάμε για τα νέα σχέδια της ομάδας', 0x390, 0xc0],
    ['windows-1255', 'בוקר טוב לכולם היום נדבר על התוכניות החדשות', 0x5d0, 0xe0],
  ] as const)('%s', (encoding, text, first, byte) => {
    const preview = previewSubtitles(legacy(srt(text, text), first, byte), 9000);
    expect(preview).toMatchObject({ encoding, captions: [{ text }, { text }] });
  });

  test('a wrong guess can be corrected', () => {
    const bytes = legacy(srt('Доброе утро всем'), 0x410, 0xc0);
    expect(previewSubtitles(bytes, 9000, 'windows-1253').captions[0]!.text).not.toBe('Доброе утро всем');
    expect(previewSubtitles(bytes, 9000, 'windows-1251').captions[0]!.text).toBe('Доброе утро всем');
  });
});

test('a file that starts at hour 1 can be moved, and one for a project of that length is left', () => {
  const file = utf8('01:00:01,000 --> 01:00:03,000\nHi');
  const { offsetMs, captions } = previewSubtitles(file, 15_000);
  expect(offsetMs).toBe(HOUR_MS);
  expect(shiftEarlier(captions, offsetMs)).toEqual([{ start: 1000, end: 3000, text: 'Hi' }]);
  expect(previewSubtitles(file, 2 * HOUR_MS).offsetMs).toBe(0);
});

test("lines that are too long, overlap, or can't be read are counted; text is never cut within a character", () => {
  const family = '👨‍👩‍👧';
  const long = 'x'.repeat(CAPTION_TEXT_MAX - 3) + family;
  const file = `00:00:01,000 --> 00:00:03,000\n${long}\n\n00:00:02,000 --> 00:00:04,000\nb\n\n00:00:05,000 --> ?\nc`;
  const preview = previewSubtitles(utf8(file), 9000);
  expect(preview).toMatchObject({ tooLong: 1, overlapping: 1, unreadable: [7] });
  expect(preview.captions[0]!.text).toBe('x'.repeat(CAPTION_TEXT_MAX - 3));
});

test('a file without captions says so', () => {
  expect(previewSubtitles(utf8('hello'), 9000)).toMatchObject({
    captions: [],
    error: 'This file has no subtitles.',
  });
});

test('a file that is one long line in an older encoding says so, too', () => {
  expect(previewSubtitles(new Uint8Array(400_000).fill(0xe9), 9000)).toMatchObject({
    captions: [],
    error: 'This file has no subtitles.',
  });
});
