import { parseTime } from '#shared/time/parse-time';
import { parseStartPosition } from './start-position';

describe('?t= and ?slide=', () => {
  it.each([
    ['90', 90_000],
    ['90s', 90_000],
    ['1m30s', 90_000],
    ['1:30', 90_000],
    ['1:02:03', 3_723_000],
    ['1h2m3s', 3_723_000],
    ['', undefined],
    ['soon', undefined],
    ['-5', undefined],
  ])('%s', (text, ms) => expect(parseTime(text)).toBe(ms));

  const scenes = [
    { url: 'a', text: '', slide: 1, start: 0, end: 4000 },
    { url: 'b', text: '', slide: 2, start: 4000, end: 7000 },
    { url: 'a', text: '', slide: 1, start: 7000, end: 8000 },
    { url: 'c', text: '', slide: 3, start: 8000, end: 9000 },
  ];

  it('start there, within the presentation', () => {
    expect(parseStartPosition('?t=3', scenes, 9000)).toBe(3000);
    expect(parseStartPosition('?t=300', scenes, 9000)).toBe(9000);
    expect(parseStartPosition('?slide=2', scenes, 9000)).toBe(4000);
    expect(parseStartPosition('?slide=3', scenes, 9000)).toBe(8000);
    expect(parseStartPosition('?slide=1', scenes, 9000)).toBe(0);
  });

  it('name no start without a time or for a slide that never shows', () => {
    expect(parseStartPosition('?slide=7', scenes, 9000)).toBeUndefined();
    expect(parseStartPosition('?slide=0&t=soon', scenes, 9000)).toBeUndefined();
    expect(parseStartPosition('', scenes, 9000)).toBeUndefined();
  });
});
