import { splitIntoCaptions } from '#shared/captions/split-into-captions';
import { isTooLong } from '#shared/captions/reading';
import { countColumns, hasWordTimes, type SpokenWord } from '#shared/captions/words';

/** Words spoken at a constant rate, with a pause of half a second after each sentence. */
function said(text: string, wordsAMinute = 150, from = 0): SpokenWord[] {
  let at = from;
  return text.split(' ').map((word) => {
    const length = 60_000 / wordsAMinute;
    const spoken = { start: Math.round(at), end: Math.round(at + length * 0.8), text: word };
    at += length + (/[.?!]$/.test(word) ? 500 : 0);
    return spoken;
  });
}

/** A pseudorandom generator with a seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Natural speech: random sentence and word lengths, with pauses between them. */
function randomSpeech(seed: number, wordsAMinute: number, isWide = false): SpokenWord[] {
  const random = chance(seed);
  const letters = isWide ? '字' : 'x';
  let at = random() * 2000;
  return Array.from({ length: 200 }, () => {
    const count = isWide ? 1 + Math.floor(random() * 3) : 1 + Math.floor(random() * 8);
    const end = random();
    const mark = end < 0.08 ? (isWide ? '。' : '.') : end < 0.15 ? (isWide ? '、' : ',') : '';
    const length = (60_000 / wordsAMinute) * (0.5 + random());
    const word = { start: Math.round(at), end: Math.round(at + length * 0.85), text: letters.repeat(count) + mark };
    at += length + (mark ? 200 + random() * 1500 : 0);
    return word;
  });
}

const endOf = (words: readonly SpokenWord[]) => words.at(-1)!.end + 3000;
const lettersOf = (text: string) => text.replace(/\s/g, '');

describe('words become captions', () => {
  const cases = Array.from({ length: 20 }, (_, seed) => [seed, 120 + (seed % 4) * 20] as const);

  test.each(cases)(
    'speech %d at %d words a minute meets every rule: 2 × 42, 20 a second, 5/6 to 7 s, two frames',
    (seed, pace) => {
      const words = randomSpeech(seed, pace);
      const lines = splitIntoCaptions(words, endOf(words));
      expect(lettersOf(lines.map(({ text }) => text).join(''))).toBe(lettersOf(words.map(({ text }) => text).join('')));
      for (const [index, { start, end, text }] of lines.entries()) {
        expect(isTooLong(text)).toBe(false);
        expect(Math.max(...text.split('\n').map(countColumns))).toBeLessThanOrEqual(42);
        expect(text.split('\n').length).toBeLessThanOrEqual(2);
        expect(end - start).toBeGreaterThanOrEqual(833);
        expect(end - start).toBeLessThanOrEqual(7000);
        expect((countColumns(text.replace('\n', ' ')) * 1000) / (end - start)).toBeLessThanOrEqual(20);
        const next = lines[index + 1];
        if (next) expect(next.start - end).toBeGreaterThanOrEqual(134);
      }
    },
  );

  test.each(cases)('in speech %d each caption starts with its first word', (seed, pace) => {
    const words = randomSpeech(seed, pace);
    const starts = new Set(words.map(({ start }) => start));
    for (const { start } of splitIntoCaptions(words, endOf(words))) expect(starts.has(start)).toBe(true);
  });

  test.each(cases)('a language without spaces (%d): half as many letters, and no spaces', (seed) => {
    const words = randomSpeech(seed, 110, true);
    const lines = splitIntoCaptions(words, endOf(words));
    expect(lines.map(({ text }) => text.replace('\n', '')).join('')).toBe(words.map(({ text }) => text).join(''));
    for (const { text } of lines) expect(Math.max(...text.split('\n').map(countColumns))).toBeLessThanOrEqual(42);
  });

  test('captions end where sentences end', () => {
    const words = said('This is the first sentence of all. And this one comes a little later. Here is the third.');
    expect(splitIntoCaptions(words, endOf(words)).map(({ text }) => text)).toEqual([
      'This is the first sentence of all.',
      'And this one comes a little later.',
      'Here is the third.',
    ]);
  });

  test('a long sentence is split after a comma into lines of similar length', () => {
    const words = said(
      'When the water is hot enough to be poured over the tea, which takes about three minutes, we wait for a while.',
    );
    const lines = splitIntoCaptions(words, endOf(words));
    expect(lines.length).toBe(2);
    expect(lines[0]!.text.endsWith(',')).toBe(true);
  });

  test('speech after a long pause is another caption', () => {
    const words = [...said('one two three'), ...said('four five', 150, 9000)];
    expect(splitIntoCaptions(words, 20_000).map(({ text }) => text)).toEqual(['one two three', 'four five']);
  });

  test.each(cases)(
    'whatever a recognizer returns (%d), no word is lost, and captions neither overlap nor have zero length',
    (seed) => {
      const random = chance(seed);
      const words = Array.from({ length: 120 }, () => {
        const start = random() * 8000;
        return { start, end: start + (random() - 0.3) * 400, text: 'w'.repeat(1 + Math.floor(random() * 60)) };
      });
      const lines = splitIntoCaptions(words, 60_000);
      expect(lettersOf(lines.map(({ text }) => text).join('')).length).toBe(
        words.reduce((sum, { text }) => sum + text.length, 0),
      );
      for (const [index, { start, end }] of lines.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(lines[index - 1]?.end ?? 0);
      }
    },
  );

  test('silence has no captions', () => {
    expect(splitIntoCaptions([], 1000)).toEqual([]);
    expect(splitIntoCaptions([{ start: 0, end: 10, text: '  ' }], 1000)).toEqual([]);
  });
});

test('each word of a caption keeps the time of its middle', () => {
  const words = said('Today we look at the results of the year, and then at what comes next for all of us.');
  const lines = splitIntoCaptions(words, endOf(words));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.flatMap(({ word_times }) => word_times)).toEqual(
    words.map(({ start, end }) => Math.round((start + end) / 2)),
  );
  expect(lines.every(hasWordTimes)).toBe(true);
});

test('words written as several, or as part of one, have times within what was spoken', () => {
  const words = [
    { start: 0, end: 1000, text: '今日は新しい' },
    { start: 1000, end: 1400, text: '機' },
    { start: 1400, end: 2000, text: '能です。' },
  ];
  const [line] = splitIntoCaptions(words, 3000);
  const { text, word_times } = line!;
  expect(text).toBe('今日は新しい機能です。');
  expect(hasWordTimes(line!)).toBe(true);
  expect([...word_times].sort((a, b) => a - b)).toEqual(word_times);
  expect(word_times.every((ms) => ms >= 0 && ms <= 2000)).toBe(true);
});
