import { formatPages } from './imports';

test.each([
  [[3], 'Page 3'],
  [[3, 4], 'Pages 3 and 4'],
  [[1, 3, 4, 5, 9], 'Pages 1, 3–5, and 9'],
])('pages %j are named as %s', (pages, text) => expect(formatPages(pages, 'Page')).toBe(text));
