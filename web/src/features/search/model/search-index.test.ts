import { packWords } from '#shared/search/packed-words';
import { parseSearchTerms } from '#shared/search/search-terms';
import { SearchIndex } from './search-index';

const listWords = (text: string) => [...new Set(parseSearchTerms(text).map(({ term }) => term))].sort();
const project = (id: string, name: string, text: string) => ({ id, name, words: listWords(text) });

function openIndex(...projects: ReturnType<typeof project>[]) {
  const index = new SearchIndex();
  index.setProjects(projects);
  index.setWords(packWords(projects));
  const ids = projects.map(({ id }) => id);
  return { index, find: (text: string) => index.findProjects(text, ids).map(({ id }) => id) };
}

describe('projects', () => {
  const { index, find } = openIndex(
    project('deck', 'Quarterly revenue', 'We grew by 97 percent in Zürich'),
    project('plan', 'Roadmap', 'revenue comes next year'),
    project('asia', 'Tokyo', '音声認識のデモ and 서울에서 발표 ยินดีต้อนรับ crow'),
  );

  test.each([
    ['a word of a name or a text', 'revenue', ['deck', 'plan']],
    ['words of name and text together', 'revenue zurich', ['deck']],
    ['a word that is only begun', 'quar', ['deck']],
    ['a typing error', 'revenu roadmpa', ['plan']],
    ['two swapped letters of a short word', 'coems', ['plan']],
    ['a word as it is before one that only resembles it', 'grow', ['deck', 'asia']],
    ['part of a Thai word', 'ยินดี', ['asia']],
    ['two letters in a Thai word', 'ดี', ['asia']],
    ['words without their accents', 'zurich', ['deck']],
    ['another number: none', '98', []],
    ['part of a Japanese word', '認識', ['asia']],
    ['one Japanese letter at the end of a run', 'モ', ['asia']],
    ['Korean words without their particles', '서울 발', ['asia']],
    ['the most words, if none has all', 'revenue nonsenses percent', ['deck']],
    ['punctuation', '?!… "', []],
    ['characters of regular expressions', '.*(+[\\', []],
    ['nothing', '', []],
  ])('are found by %s', (_, text, expected) => expect(find(text)).toEqual(expected));

  test('say whether the match is in their name only', () => {
    expect(index.findProjects('revenue', ['deck', 'plan'])).toEqual([
      { id: 'deck', isInside: false },
      { id: 'plan', isInside: true },
    ]);
  });

  test('are searched only among the given ones', () => {
    expect(index.findProjects('revenue', ['plan'])).toEqual([{ id: 'plan', isInside: true }]);
  });
});

test('projects that are renamed, change their words, or leave the list are found as they are now', () => {
  const { index, find } = openIndex(project('a', 'Old', 'first'), project('b', 'Other', 'second'));
  index.setProjects([{ id: 'a', name: 'New' }]);
  expect([find('old'), find('new'), find('first'), find('second')]).toEqual([[], ['a'], ['a'], []]);
  index.setWords(packWords([{ id: 'a', words: ['third'] }]));
  expect([find('first'), find('third')]).toEqual([[], ['a']]);
});

describe('passages', () => {
  const texts = ['Our revenue grew.', 'Café revenue: the café’s share', '音声認識', 'A revenge'];
  const index = new SearchIndex();
  index.setPassages('deck', texts);
  const marked = (text: string) =>
    index
      .findPassages('deck', text)
      .map(({ index: nth, marks }) => [nth, ...marks.map(({ start, end }) => texts[nth]!.slice(start, end))]);

  test('with the most words come alone, and their matching words are marked', () => {
    expect(marked('cafe revenue')).toEqual([[1, 'Café', 'revenue', 'café']]);
    expect(marked('revenu').map(([nth]) => nth)).toEqual([0, 1]);
  });

  test('neighboring pairs of Japanese letters are one mark', () => expect(marked('声認識')).toEqual([[2, '声認識']]));

  test('of an unknown project are none', () => expect(index.findPassages('other', 'revenue')).toEqual([]));
});
