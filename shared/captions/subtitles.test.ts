import {
  parseSubtitles,
  SUBTITLE_BYTES_MAX,
  SUBTITLE_LINES_MAX,
  SubtitleError,
  toSrt,
  toVtt,
} from '#shared/captions/subtitles';
import { formatTimestamp, parseTimestamp } from '#shared/captions/timestamp';

describe('spec section 9: subtitle timestamps are hh:mm:ss,mmm', () => {
  it.each([
    [0, '00:00:00,000'],
    [1, '00:00:00,001'],
    [61_005, '00:01:01,005'],
    [3_599_999, '00:59:59,999'],
    [36_000_000, '10:00:00,000'],
  ])('%d ms, both ways', (ms, text) => {
    expect(formatTimestamp(ms)).toBe(text);
    expect(parseTimestamp(text)).toBe(ms);
  });

  it.each(['', '1', '00:00', '00:61:00,000', '00:00:61,000', 'a:00:00,000', '00:00:00,0000'])('%j is none', (text) =>
    expect(parseTimestamp(text)).toBeUndefined(),
  );

  it('a point for the comma and no hours are understood', () => {
    expect(parseTimestamp('01:02.500')).toBe(62_500);
    expect(parseTimestamp('00:00:01.5')).toBe(1500);
  });
});

const two = [
  { start: 0, end: 1500, text: 'Hello there.' },
  { start: 1500, end: 4000, text: 'Two\nlines' },
];

describe('SRT and VTT, both ways', () => {
  it('writes SRT with numbers from 1', () => {
    expect(toSrt(two)).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nHello there.\n\n2\n00:00:01,500 --> 00:00:04,000\nTwo\nlines\n',
    );
  });

  it('what was written is read back', () => {
    expect(parseSubtitles(toSrt(two))).toEqual(two);
    expect(parseSubtitles(toVtt(two))).toEqual(two);
  });

  it('text that looks like the format does not break out of its caption', () => {
    const tricky = [{ start: 0, end: 1000, text: 'a\n\n00:00:09,000 --> 00:00:10,000\nb' }];
    expect(parseSubtitles(toSrt(tricky))).toHaveLength(1);
    expect(parseSubtitles(toVtt(tricky))).toHaveLength(1);
  });

  it('signs with a meaning in VTT survive', () => {
    const signs = [{ start: 0, end: 1000, text: 'a < b & c &lt; d' }];
    expect(parseSubtitles(toVtt(signs))).toEqual(signs);
  });

  it('words in angle brackets survive, markup does not', () => {
    const words = [{ start: 0, end: 1000, text: 'List<String> is <important>, <bold> too' }];
    expect(parseSubtitles(toSrt(words))).toEqual(words);
    expect(parseSubtitles(toVtt(words))).toEqual(words);
    const marked = '1\n00:00:00,000 --> 00:00:01,000\n<font color="#fff"><i>Hi</i><br/><B>you</B></font>\n';
    expect(parseSubtitles(marked)).toEqual([{ start: 0, end: 1000, text: 'Hi\nyou' }]);
  });

  it('reads Windows line ends, a byte order mark, missing numbers, notes, settings and markup', () => {
    const file =
      '\uFEFFWEBVTT - title\r\n\r\nNOTE hm\r\n\r\n00:01.000 --> 00:02.000 align:start\r\n<v Ada><b>Hi</b>\r\n';
    expect(parseSubtitles(file)).toEqual([{ start: 1000, end: 2000, text: 'Hi' }]);
  });

  it('puts captions in order and leaves out those without text or length', () => {
    const file =
      '00:00:05,000 --> 00:00:06,000\nb\n\n00:00:01,000 --> 00:00:02,000\na\n\n00:00:03,000 --> 00:00:03,000\nc\n';
    expect(parseSubtitles(file).map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it.each([
    ['no captions', 'hello'],
    ['more than 1 MB', 'x'.repeat(SUBTITLE_BYTES_MAX + 1)],
    ['more than 1 MB of two-byte letters', 'é'.repeat(SUBTITLE_BYTES_MAX / 2 + 1)],
    ['more than 10,000 lines', '\n'.repeat(SUBTITLE_LINES_MAX)],
  ])('refuses %s', (_, file) => expect(() => parseSubtitles(file)).toThrow(SubtitleError));

  it('hostile lines are read once: a megabyte of them is no more work than a megabyte of text', () => {
    const lines = [`${'1:'.repeat(200_000)}-->`, '00:00:01,000 --> 00:00:02,000', '<'.repeat(600_000)];
    expect(parseSubtitles(lines.join('\n'))).toEqual([{ start: 1000, end: 2000, text: '<'.repeat(600_000) }]);
  });
});
