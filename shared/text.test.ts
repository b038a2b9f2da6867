import { initials, isLight } from '#shared/text';

describe('spec section 5: initials are the first letters of the first and last word, upper case', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada king countess of lovelace', 'AL'],
    ['  Ada   Lovelace ', 'AL'],
    ['Ada', 'A'],
    ['émile zola', 'ÉZ'],
    ['𝒜da Byron', '𝒜B'],
    ['', ''],
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
