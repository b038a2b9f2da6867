import { isDoublePage, splitLongPage, WHOLE_PAGE } from './page-region';

test('a page of 72 times its width is 128 screens of 16:9, from top to bottom', () => {
  const screens = splitLongPage({ width: 200, height: 14_400 });
  expect(screens).toHaveLength(128);
  expect(screens[1]).toEqual({ left: 0, top: 1 / 128, width: 1, height: 1 / 128 });
});

test('a page of five times its height is screens from left to right', () =>
  expect(splitLongPage({ width: 500, height: 100 })).toEqual([
    { left: 0, top: 0, width: 1 / 3, height: 1 },
    { left: 1 / 3, top: 0, width: 1 / 3, height: 1 },
    { left: 2 / 3, top: 0, width: 1 / 3, height: 1 },
  ]));

test.each([
  [960, 540],
  [595, 842],
  [1280, 360],
])('a page of %i × %i is one slide', (width, height) => expect(splitLongPage({ width, height })).toEqual([WHOLE_PAGE]));

test.each([
  [725.669, 272.126, true],
  [910.4, 256.1, true],
  [960, 540, false],
  [1000, 400, false],
])('a page of %d × %d has the shape of two slides: %s', (width, height, is) =>
  expect(isDoublePage({ width, height })).toBe(is),
);
