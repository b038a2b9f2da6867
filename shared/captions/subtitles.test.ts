import { parseSubtitles, SubtitleError } from '#shared/captions/parse-subtitles';
import {
  formatTimestamp,
  parseTimes,
  SUBTITLE_BYTES_MAX,
  SUBTITLE_LINES_MAX,
  toSrt,
  toVtt,
} from '#shared/captions/subtitles';

describe('spec section 9: subtitle timestamps are hh:mm:ss,mmm', () => {
  test.each([
    [0, '00:00:00,000'],
    [1, '00:00:00,001'],
    [61_005, '00:01:01,005'],
    [3_599_999, '00:59:59,999'],
    [36_000_000, '10:00:00,000'],
  ])('%d ms, in both directions', (ms, text) => {
    expect(formatTimestamp(ms)).toBe(text);
    expect(parseTimes(`${text} --> 99:00:00,000`)).toEqual({ start: ms, end: 356_400_000, rest: '' });
  });
});

/** The captions of a file without unreadable lines. */
function captionsOf(file: string) {
  const { captions, unreadable } = parseSubtitles(file);
  expect(unreadable).toEqual([]);
  return captions;
}

const two = [
  { start: 0, end: 1500, text: 'Hello there.' },
  { start: 1500, end: 4000, text: 'Two\nlines' },
];

describe('SRT and VTT, in both directions', () => {
  it('writes SRT with numbers from 1', () => {
    expect(toSrt(two)).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nHello there.\n\n2\n00:00:01,500 --> 00:00:04,000\nTwo\nlines\n',
    );
  });

  it('reads back what was written', () => {
    expect(captionsOf(toSrt(two))).toEqual(two);
    expect(captionsOf(toVtt(two))).toEqual(two);
  });

  it('text that looks like the format stays in its caption', () => {
    const tricky = [{ start: 0, end: 1000, text: 'a\n\n00:00:09,000 --> 00:00:10,000\nb' }];
    expect(captionsOf(toSrt(tricky))).toHaveLength(1);
    expect(captionsOf(toVtt(tricky))).toHaveLength(1);
  });

  it('characters with a meaning in VTT survive', () => {
    const signs = [{ start: 0, end: 1000, text: 'a < b & c &lt; d' }];
    expect(captionsOf(toVtt(signs))).toEqual(signs);
  });

  it('words in angle brackets survive, markup does not', () => {
    const words = [{ start: 0, end: 1000, text: 'List<String> is <important>, <bold> too' }];
    expect(captionsOf(toSrt(words))).toEqual(words);
    expect(captionsOf(toVtt(words))).toEqual(words);
    const marked = '1\n00:00:00,000 --> 00:00:01,000\n<font color="#fff"><i>Hi</i><br/><B>you</B></font>\n';
    expect(captionsOf(marked)).toEqual([{ start: 0, end: 1000, text: 'Hi\nyou' }]);
  });

  it('reads Windows line endings, a byte order mark, missing numbers, notes, settings, and markup', () => {
    const file =
      '\uFEFFWEBVTT - title\r\n\r\nNOTE hm\r\n\r\n00:01.000 --> 00:02.000 align:start\r\n<v Ada><b>Hi</b>\r\n';
    expect(captionsOf(file)).toEqual([{ start: 1000, end: 2000, text: 'Hi' }]);
  });

  it('sorts captions, omits empty ones, and reports those without duration', () => {
    const file =
      '00:00:05,000 --> 00:00:06,000\nb\n\n00:00:01,000 --> 00:00:02,000\na\n\n00:00:07,000 --> 00:00:08,000\n\n00:00:03,000 --> 00:00:03,000\nc\n';
    const { captions, unreadable } = parseSubtitles(file);
    expect(captions.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(unreadable).toEqual([9]);
  });

  it.each([
    ['no captions', 'hello'],
    ['more than 1 MB', 'x'.repeat(SUBTITLE_BYTES_MAX + 1)],
    ['more than 1 MB of two-byte letters', 'é'.repeat(SUBTITLE_BYTES_MAX / 2 + 1)],
    ['more than 10,000 lines', '\n'.repeat(SUBTITLE_LINES_MAX)],
  ])('refuses %s', (_, file) => expect(() => parseSubtitles(file)).toThrow(SubtitleError));

  it('hostile lines are read once: a megabyte of them takes no more work than a megabyte of text', () => {
    const lines = [`${'1:'.repeat(200_000)}-->`, '00:00:01,000 --> 00:00:02,000', '<'.repeat(600_000)];
    expect(parseSubtitles(lines.join('\n')).captions).toEqual([{ start: 1000, end: 2000, text: '<'.repeat(600_000) }]);
  });
});
