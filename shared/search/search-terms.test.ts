import { parseSearchTerms } from './search-terms';

const terms = (text: string) => parseSearchTerms(text).map(({ term }) => term);

test.each([
  ['case, accents, and ligatures', 'Crème Brûlée, STRASSE Straße ﬁn', ['creme', 'brulee', 'strasse', 'strasse', 'fin']],
  [
    'letters that Unicode doesn’t decompose',
    'Łódź smørrebrød İstanbul ΛΌΓΟΣ',
    ['lodz', 'smorrebrod', 'istanbul', 'λογοσ'],
  ],
  ['numbers and signs', 'Q3: 97.2 % (C++) [a-z]* \\d', ['q3', '97', '2', 'c', 'a', 'z', 'd']],
  ['full-width letters', 'ＡＩ２', ['ai2']],
  ['Arabic and Hebrew without vowel points', 'مُحَمَّد שָׁלוֹם', ['محمد', 'שלום']],
  ['Korean words', '한국어 발표', ['한국어', '발표']],
  ['pairs of Japanese letters, and the last one', '音声認識の3', ['音声', '声認', '認識', '識の', 'の', '3']],
  ['three neighboring letters of Thai, and the last ones', 'ดีครับ', ['ดีค', 'ีคร', 'ครั', 'รับ', 'ับ', 'บ']],
  ['a single Chinese letter', '水', ['水']],
  ['nothing but punctuation', ' …?!— 🙂 ', []],
])('the terms of a text: %s', (_, text, expected) => expect(terms(text)).toEqual(expected));

test('a term names its position in the text as it was written', () => {
  const text = 'Über 音声';
  expect(parseSearchTerms(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Über', '音声', '声']);
});

test('a very long word is shortened, and 10,000 characters are no problem', () => {
  expect(terms('x'.repeat(10_000))).toEqual(['x'.repeat(40)]);
  expect(terms('.*+?^${}()|[]\\'.repeat(700))).toEqual([]);
});
