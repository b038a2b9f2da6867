/** Accents, and the vowel points of Hebrew and Arabic. Marks of other scripts are letters of their own. */
const OMITTED_MARKS = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g;

/** Letters that Unicode doesn't decompose, as people without them on their keyboard type them. */
const FOLDED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
};
const UNDECOMPOSED = /[ßæœøłđðþıς]/g;

/** A text without case and accents, for comparison. Letters of other scripts stay. */
export const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(OMITTED_MARKS, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED, (letter) => FOLDED[letter]!);
