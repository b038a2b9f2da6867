import { breakLines } from './draw-frame';

const measure = (line: string) => [...line].length;

test('captions break between words, and within a word only if it is too long', () => {
  expect(breakLines('one two three', 7, measure)).toEqual(['one two', 'three']);
  expect(breakLines('abcdefgh ij', 4, measure)).toEqual(['abcd', 'efgh', 'ij']);
  expect(breakLines('a\nb', 9, measure)).toEqual(['a', 'b']);
  expect(breakLines('日本語字幕', 2, measure).every((line) => measure(line) <= 2)).toBe(true);
});
