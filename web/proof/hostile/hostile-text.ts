import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { pickOne, randomBelow } from './choose';

/** A marker that only the scripts below set, if a text is executed. */
export const TOUCHED = '__touched';

const run = `window.${TOUCHED}=1`;

/** Texts that would run as a script if a page inserted them unescaped: in an element, an attribute, an address, a script. */
export const SCRIPTS: readonly string[] = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `"><svg onload=${run}>`,
  `' onmouseover='${run}' autofocus onfocus='${run}`,
  `</title></style></textarea><iframe srcdoc="<script>parent.${TOUCHED}=1</script>">`,
  `javascript:${run}//`,
  `<a href="javascript:${run}">press</a>`,
  `<!--><script>${run}</script>-->`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `]]><script>${run}</script>`,
];

/** Fragments with a meaning for some parser: lines, headers, cues, paths, keys, patterns, lone surrogates. */
const PARTS: readonly string[] = [
  ...SCRIPTS,
  ...['\u0000', '\u001b[31m', '\r\n', '\n\n', '\u0085', '\u2028', '\ufeff', '\u00a0', '\t', '\\', '"', "'", '`'],
  ...['\u202e', '\u2066', '\u200d', '\u200b', '\ud800', '\udfff', 'a\u0301\u0301\u0301', '👩‍👩‍👧', 'ﷺ', 'İ', 'ß', '𝔞'],
  ...[
    '-->',
    '00:00:01,000 --> 00:00:02,000',
    '00:00:01.000 --> 99:59:59.999',
    'WEBVTT',
    'NOTE',
    '&lt;',
    '&amp;lt;',
    '&#x0;',
  ],
  ...[
    '\r\nBcc: all@example.test\r\n',
    '=?utf-8?B?eA==?=',
    'https://evil.example.test/',
    'pat@example.test',
    'a.b.c',
    '://',
    '%0d%0a',
  ],
  ...[
    '../',
    '..%2f',
    '%',
    '%00',
    '%ff',
    '/',
    'PROJECT#',
    'USER#',
    '#',
    '__proto__',
    'constructor',
    'toString',
    '$&',
    '$1',
  ],
  ...['{"data":', '[', '}', 'null', 'NaN', '-0', '1e999', '0x10', 'eyJ', 'ey-ey.', 'ABCDEF', '.'],
];

const anyCharacter = (random: Random): string =>
  String.fromCharCode(random() < 0.5 ? randomBelow(random, 0x80) : randomBelow(random, 0x10000));

/** A text that a parser may misread, about `length` characters at most. */
export function hostileText(random: Random, length = 400): string {
  let text = '';
  for (let parts = 1 + randomBelow(random, 8); parts > 0 && text.length < length; parts--) {
    const part = random() < 0.7 ? pickOne(random, PARTS) : anyCharacter(random);
    text += random() < 0.15 ? part.repeat(1 + randomBelow(random, length / part.length)) : part;
  }
  return text.slice(0, length);
}

const CUE_PARTS: readonly string[] = [
  ...[
    'WEBVTT\n\n',
    '1\n',
    'STYLE\n',
    'NOTE -->\n',
    '-->',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    ' ',
    '<i>',
    '</i>',
    '<',
    '>',
    '&lt;',
  ],
  ...['00:00:01,000 --> 00:00:02,000\n', '00:01.000 --> 00:02.000 align:start\n', '99:99:99,999 --> 1\n', ' --> \n'],
];

/** A subtitle file, or something sent as one. */
export function hostileSubtitles(random: Random): string {
  let file = '';
  for (let parts = randomBelow(random, 30); parts > 0; parts--) {
    file += random() < 0.8 ? pickOne(random, CUE_PARTS) : hostileText(random, 60);
  }
  return file;
}
