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
    'digits, long words, and letters outside of the basic plane',
    [['3', '37', 'x'.repeat(39), 'x'.repeat(40), '𠀀', '𠀁'].sort()],
  ],
])('words are unpacked as they were packed: %s', (_, lists) => {
  expect(unpack(packWords(lists.map((words) => ({ words }))))).toEqual(lists);
});

test('a word is written once, without the letters that it shares with the word before', () => {
  expect(packWords([{ words: ['an', 'ant'] }, { words: ['ant', 'bee'] }])).toEqual({
    words: '0an 2t 0bee',
    projects: [{ words: '0 1' }, { words: '1 1' }],
  });
});
