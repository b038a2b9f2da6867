import { hasSilentE, spokenWeight } from '#shared/captions/notes/note-words';

const syllables = (word: string, endsSilent = false) => Math.round(spokenWeight(word, endsSilent) - 0.35);

test.each([
  ['syllables', 3],
  ['Öffnen', 2],
  ['éléphant', 3],
  ['Москва', 2],
  ['東京', 2],
  ['PDF', 3],
  ['97', 3],
  ['mm', 1],
])('%s takes about %d syllables', (word, count) => expect(syllables(word)).toBe(count));

test('a final e is silent in English and French, not elsewhere', () => {
  expect(hasSilentE('The name of the game is this and that')).toBe(true);
  expect(hasSilentE('Nous sommes dans une ville, et les gens')).toBe(true);
  expect(hasSilentE('Eine Katze und eine Maus')).toBe(false);
  expect([syllables('name', true), syllables('Katze'), syllables('the', true)]).toEqual([1, 2, 1]);
});
