import { splitSentences } from '#shared/captions/notes/note-words';

test.each([
  ['points within a sentence', 'Dr. A. Meyer came at 3. e.g. by bus. It cost 97.2 %.', 2],
  ['German', 'Am 3. Mai kam z. B. Herr Dr. Meier. Wann? Nie!', 3],
  ['French', 'M. Dupont arrive, p.ex. demain. Vraiment ?', 2],
  ['a year at the end', 'We began in 2024. Now we are here.', 2],
  ['Japanese', 'これは文です。次の文です。', 2],
  ['lines and bullets', '- First point\n• Second point, which goes on\n\n***\n3 more', 3],
  ['nothing to say', ' … \n--- ', 0],
])('sentences: %s', (_, text, count) => expect(splitSentences(text)).toHaveLength(count));

test('a sentence loses its bullet and its line breaks', () =>
  expect(splitSentences('•  One\ttwo.\r\nThree')).toEqual(['One two.', 'Three']));
