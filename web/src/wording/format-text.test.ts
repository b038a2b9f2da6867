import { shortName } from './format-text';

test('a long name ends with an ellipsis, and not in the middle of a character', () => {
  expect(shortName('x'.repeat(40))).toBe('x'.repeat(40));
  expect(shortName('🦜'.repeat(41))).toBe(`${'🦜'.repeat(19)}…`);
  expect(shortName(`${'x'.repeat(38)} ${'y'.repeat(9)}`)).toBe(`${'x'.repeat(38)}…`);
});

test('a right-to-left name is isolated from the sentence, its ellipsis included', () => {
  expect(shortName('ש'.repeat(50))).toBe(`\u2068${'ש'.repeat(39)}…\u2069`);
});
