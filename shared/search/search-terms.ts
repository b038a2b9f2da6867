import { foldLetters } from './fold-letters';

/** A folded piece of a text that search compares, and its position in the text. */
export interface SearchTerm {
  term: string;
  start: number;
  end: number;
  /** Set for the last letters of a run that are fewer than a term has: only a search for their beginning needs them. */
  isTail?: true;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts without spaces between words, of many letters and of few. Korean uses spaces. */
const MANY_LETTERS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC`;
const FEW_LETTERS = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const RUN = new RegExp(`(?<many>[${MANY_LETTERS}]+)|(?<few>[${FEW_LETTERS}]+)|[^${MANY_LETTERS}${FEW_LETTERS}]+`, 'gu');

const TERM_LENGTH_MAX = 40;

/**
 * The terms of a text, in order. A word is one term. A run of letters of a script without spaces has a term for each two neighboring letters,
 * or each three if the script has few letters: unlike a dictionary's words, these are the same in every browser and on the server, and find
 * any part of a word.
 */
export const parseSearchTerms = (text: string): SearchTerm[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    [...word.matchAll(RUN)].flatMap((run) => {
      const start = index + run.index;
      if (run.groups?.many) return listNeighbors(run[0], 2, start);
      return run.groups?.few ? listNeighbors(run[0], 3, start) : listWord(run[0], start);
    }),
  );

function listWord(word: string, start: number): SearchTerm[] {
  const term = foldLetters(word).slice(0, TERM_LENGTH_MAX);
  return term === '' ? [] : [{ term, start, end: start + word.length }];
}

function listNeighbors(run: string, count: number, start: number): SearchTerm[] {
  let offset = start;
  return [...run].map((letter, index, letters): SearchTerm => {
    const neighbors = letters.slice(index, index + count).join('');
    const place = { start: offset, end: offset + neighbors.length };
    offset += letter.length;
    const isTail = index > 0 && index + count > letters.length;
    return { term: foldLetters(neighbors), ...place, ...(isTail && { isTail }) };
  });
}
