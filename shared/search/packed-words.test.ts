import { SEARCH_WORDS_BYTES_MAX, SEARCH_WORDS_PROJECTS_MAX } from '#shared/api/projects';
import { packWords, unpackIndexes, unpackWords } from './packed-words';

const unpack = ({ words, projects }: ReturnType<typeof packWords>) => {
  const all = unpackWords(words);
  return projects.map((project) =>
    project.words === null ? null : unpackIndexes(project.words).map((index) => all[index]),
  );
};

test.each([
  [
    'some that projects share',
    [
      ['an', 'ant', 'bee'],
      ['ant', 'antler'],
    ],
  ],
  ['none', [[], ['bee'], null]],
  [
    'so many that a number of one takes several letters',
    [['a'], Array.from({ length: 40_000 }, (_, n) => `b${n}`).sort(), [`b0`, `b25`, `b9999`], ['a', 'b7']],
  ],
  [
    'digits, long words, and letters outside of the basic plane',
    [['3', '37', 'x'.repeat(39), 'x'.repeat(40), '𠀀', '𠀁'].sort()],
  ],
])('words are unpacked as they were packed: %s', (_, lists) => {
  expect(unpack(packWords(lists.map((words) => ({ words }))))).toEqual(lists);
});

test('a word is written once, without the letters that it shares with the word before', () => {
  expect(packWords([{ words: ['an', 'ant'] }, { words: ['ant', 'bee'] }])).toEqual({
    words: '0an 2t 0bee',
    projects: [{ words: 'ab' }, { words: 'bb' }],
  });
});

test('words of as many projects as an answer may have, all different and of rare letters, fit in Lambda’s 6 MB', () => {
  const letter = (number: number) => String.fromCodePoint(0x20000 + number);
  const wordBytes = Buffer.byteLength(`${letter(0)}${letter(0)} `);
  const projects = Array.from({ length: SEARCH_WORDS_PROJECTS_MAX }, (_, nth) => ({
    id: 'x'.repeat(20),
    words: Array.from({ length: SEARCH_WORDS_BYTES_MAX / wordBytes }, (_, index) => {
      const number = index * SEARCH_WORDS_PROJECTS_MAX + nth;
      return letter(number % 40_000) + letter(Math.floor(number / 40_000));
    }).sort(),
  }));
  const body = JSON.stringify({ data: packWords(projects) });
  expect(Buffer.byteLength(JSON.stringify({ statusCode: 200, body }))).toBeLessThan(6 * 1024 * 1024);
});
