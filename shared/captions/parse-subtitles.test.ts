import { parseSubtitles } from '#shared/captions/parse-subtitles';
import { parseTimes } from '#shared/captions/subtitles';

const textsOf = (file: string) => parseSubtitles(file).captions.map(({ text }) => text);

describe('times as programs, translators, and word processors write them', () => {
  test.each([
    ['00:00:01,000 --> 00:00:02,500', 1000, 2500],
    ['00:00:01.000 --> 00:00:02.500', 1000, 2500],
    ['00:00:01:000 --> 00:00:02:500', 1000, 2500],
    ['00:00:01 --> 00:00:02', 1000, 2000],
    ['00:00:01,5 --> 00:00:02,50', 1500, 2500],
    ['00:00:01,0000 --> 00:00:02,5000', 1000, 2500],
    ['0:00:01,000 --> 0:00:02,500', 1000, 2500],
    ['00:01.000 --> 00:02.500', 1000, 2500],
    ['90:00.000 --> 90:02.500', 5_400_000, 5_402_500],
    ['00: 00: 01,000 --> 00 : 00 : 02 , 500', 1000, 2500],
    ['00:00:01,000 -> 00:00:02,500', 1000, 2500],
    ['00:00:01,000 -- > 00:00:02,500', 1000, 2500],
    ['00:00:01,000 –-> 00:00:02,500', 1000, 2500],
    ['00:00:01,000 —> 00:00:02,500', 1000, 2500],
    ['00:00:01,000 → 00:00:02,500', 1000, 2500],
    ['00:00:01,000 ==> 00:00:02,500', 1000, 2500],
    ['00:00:01,000--&gt;00:00:02,500', 1000, 2500],
    ['  00:00:01,000   -->\t00:00:02,500  ', 1000, 2500],
    ['００：００：０１，０００ －－＞ ００：００：０２，５００', 1000, 2500],
    ['٠٠:٠٠:٠١,٠٠٠ --> ٠٠:٠٠:٠٢,٥٠٠', 1000, 2500],
    ['00:00:01:05 --> 00:00:02:10', 1200, 2400],
  ])('%s', (line, start, end) => expect(parseTimes(line)).toEqual({ start, end, rest: '' }));

  test.each([
    ['00:00:01,000 --> 00:00:02,500 align:start position:0%', 'align:start position:0%'],
    ['00:00:01,000 --> 00:00:02,500 X1:100 X2:600 Y1:050 Y2:100', 'X1:100 X2:600 Y1:050 Y2:100'],
  ])('%s: what follows the times', (line, rest) => expect(parseTimes(line)).toEqual({ start: 1000, end: 2500, rest }));

  test.each([
    '00:00:02,000 --> 00:00:01,000',
    '00:00:61,000 --> 00:02:00,000',
    '00:00:01,000 -->',
    '--> 1',
    '1:2:3 -> x',
  ])('%s looks like times, but is not', (line) => expect(parseTimes(line)).toBe('unreadable'));

  test.each(['', '1', 'a -> b', 'x > 10:30', 'From 10:30 - 11:00', '10:30 is late', '<b>00:01</b>'])(
    '%j is text',
    (line) => expect(parseTimes(line)).toBeUndefined(),
  );
});

describe('SubRip', () => {
  test('no empty line between two captions', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:03,000\nFirst.\n2\n00:00:03,500 --> 00:00:06,000\nSecond.\n3\n00:00:06,500 --> 00:00:09,000\n42';
    expect(textsOf(file)).toEqual(['First.', 'Second.', '42']);
  });

  test('numbers in the text stay: only the expected counter is removed', () => {
    const file = '1\n00:00:01,000 --> 00:00:03,000\nHow many?\n42\n00:00:03,500 --> 00:00:06,000\nSo many.';
    expect(textsOf(file)).toEqual(['How many?\n42', 'So many.']);
  });

  test('an empty line within a text, before it, and after it', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:03,000\nI am late,\n\nten minutes.\n\n2\n00:00:03,500 --> 00:00:06,000\n\nText.\n\n\n3\n00:00:06,500 --> 00:00:09,000\nEnd.';
    expect(textsOf(file)).toEqual(['I am late,\nten minutes.', 'Text.', 'End.']);
  });

  test.each(['\r', '\r\n', '\r\r\n', '\n'])('lines that end with %j', (end) => {
    const file = [
      '1',
      '00:00:01,000 --> 00:00:03,000',
      'One',
      'two',
      '',
      '2',
      '00:00:04,000 --> 00:00:05,000',
      'Three',
    ];
    expect(textsOf(file.join(end))).toEqual(['One\ntwo', 'Three']);
  });

  test('Advanced SubStation codes are removed, other braces are text', () => {
    const lines = [
      ['{\\an8}Top.', 'Top.'],
      ['{\\i1}Afar.{\\i0}', 'Afar.'],
      ['{\\an8\\pos(192,40)\\c&H0000FF&}Red.\\NSecond.', 'Red.\nSecond.'],
      ['A set {1, 2, 3} and {name}.', 'A set {1, 2, 3} and {name}.'],
      ['One\\htwo', 'One two'],
    ];
    for (const [line, text] of lines) expect(textsOf(`00:00:01,000 --> 00:00:02,000\n${line}`)).toEqual([text]);
  });

  test('escaped character references are decoded; typed characters stay', () => {
    expect(textsOf('00:00:01,000 --> 00:00:02,000\nIt&#39;s &quot;A &amp; B&quot;')).toEqual([`It's "A & B"`]);
    expect(textsOf('00:00:01,000 --> 00:00:02,000\nWrite &lt; for <')).toEqual(['Write &lt; for <']);
  });

  test('words after the times are text', () => {
    expect(textsOf('00:00:01,000 --> 00:00:02,000 Hello\nthere')).toEqual(['Hello\nthere']);
  });

  test('unreadable lines are reported, and nothing disappears', () => {
    const file =
      'Title of the film\n\n1\n00:00:01,000 --> 00:00:00,000\nLost.\n\n2\n00:00:03,000 --> 00:00:04,000\nKept.\n\n3\n00:00:05,000 --> soon\nLost.';
    expect(parseSubtitles(file)).toEqual({
      captions: [{ start: 3000, end: 4000, text: 'Kept.' }],
      unreadable: [1, 4, 12],
    });
  });
});

describe('WebVTT', () => {
  test('all HTML character references, voices, and direction marks', () => {
    const file =
      'WEBVTT\n\n00:01.000 --> 00:02.000\nIt&#39;s &quot;fine&quot; &amp; done.\n\n00:03.000 --> 00:04.000\n&rlm;שלום&rlm;\n\n00:05.000 --> 00:06.000\n<v Anna>A&nbsp;B &lt;tag&gt; &#x2014; caf&eacute; &copy; 2026</v>';
    expect(textsOf(file)).toEqual([`It's "fine" & done.`, '\u200fשלום\u200f', 'A B <tag> — café © 2026']);
  });

  test('header, notes, styles, and regions are not captions, and are not reported', () => {
    const file =
      'WEBVTT - title\nKind: captions\nLanguage: en\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:fred\n\nNOTE a\nb\n\nintro\n00:01.000 --> 00:02.000\nHi\n\nNOTE\nmore';
    expect(parseSubtitles(file)).toEqual({ captions: [{ start: 1000, end: 2000, text: 'Hi' }], unreadable: [] });
  });

  test('text after an empty line belongs to no caption there and is reported', () => {
    expect(parseSubtitles('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n\nlost words\n')).toMatchObject({ unreadable: [6] });
  });
});

test('lines are read once: a megabyte of digits and arrows takes no more work than text', () => {
  const line = `${'1:'.repeat(140)}>`;
  expect(parseSubtitles(Array(3000).fill(line).join('\n')).unreadable).toHaveLength(3000);
});
