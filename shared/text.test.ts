import { initials, isLight } from '#shared/text';
import { safeText } from '#shared/safe-text';

describe('spec section 5: initials are the first letters of the first and last word, upper case', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada king countess of lovelace', 'AL'],
    ['  Ada   Lovelace ', 'AL'],
    ['Ada', 'A'],
    ['émile zola', 'ÉZ'],
    ['𝒜da Byron', '𝒜B'],
    ['', ''],
    ['\u200BAnna \u200BBerg', 'AB'],
    ['\u200EAnna\u200E Berg', 'AB'],
    ['🇩🇪 Anna', '🇩🇪A'],
    ['👩🏽‍💻 Dev', '👩🏽‍💻D'],
    ['"Bo" (Berg)', 'BB'],
    ['ß Straße', 'SS'],
    ['Zoe\u0308 E\u0301mile', 'ZÉ'],
    ['1️⃣ First', '1️⃣F'],
    ['O’Neil, Ph.D.', 'OP'],
    ['李小龍', '李'],
    ['— Anna —', 'A'],
    [`a${'\u0300'.repeat(40)} b`, `À${'\u0300'.repeat(4)}B`],
    ['\u200B', ''],
  ])('%j', (name, expected) => expect(initials(name)).toBe(expected));
});

describe('spec section 9: luminance of 128 or above counts as light', () => {
  it.each([
    ['#ffffff', true],
    ['#fff', true],
    ['#000000', false],
    ['#808080', true],
    ['#7f7f7f', false],
    ['#ff0000', false],
    ['#00ff00', true],
  ])('%s', (color, light) => expect(isLight(color)).toBe(light));
});

test('guard: a stack of combining marks is truncated before normalization, which takes quadratic time', () => {
  expect(safeText(`e${'\u0316'.repeat(20)}\u0301`)).toBe(`e${'\u0316'.repeat(4)}`);
});
