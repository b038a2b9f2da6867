import { charactersPerSecond, isTooLong } from '#shared/captions/reading';

test.each([
  [1000, 'x'.repeat(20), 20],
  [1000, 'x'.repeat(21), 21],
  [1000, '字'.repeat(10), 20],
  [1000, '字あ글'.repeat(4), 24],
  [2000, ` ${'x'.repeat(20)}\n${'x'.repeat(20)} `, 21],
])('in %d ms, %j is read at %d characters a second', (ms, text, expected) => {
  expect(charactersPerSecond({ start: 500, end: 500 + ms, text })).toBe(expected);
});

test.each([
  ['two lines of 42', `${'x'.repeat(42)}\n${'y'.repeat(42)}`, false],
  ['a text of two lines', `${'word '.repeat(15)}word`, false],
  ['a text of three lines', `${'word '.repeat(16)}word`, true],
  ['three short lines', 'a\nb\nc', true],
  ['a word without end', 'x'.repeat(85), true],
  ['two lines of 21 wide ones', `${'字'.repeat(21)}\n${'글'.repeat(21)}`, false],
  ['a sentence without spaces of three lines', '字'.repeat(43), true],
  ['nothing', '', false],
])('%s: too long is %p', (_, text, expected) => expect(isTooLong(text)).toBe(expected));
