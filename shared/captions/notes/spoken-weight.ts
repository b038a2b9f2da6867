/** A group of these is a syllable: the vowels of Latin (without their accents), Greek and Cyrillic letters. */
const VOWELS = /[aeiouyæøœıαειηουωаеёиоуыэюяіїєў]+/gu;
/** Each of these is one: Han, Kana, Hangul. */
const SYLLABLE_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const KNOWN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Letters that a syllable takes where a script writes few vowels, such as Arabic or Hebrew. */
const LETTERS_A_SYLLABLE = 2;
/** "97" is four syllables, "2026" five. */
const SYLLABLES_A_DIGIT = 1.6;
/** What passes between two words, in syllables. */
const BETWEEN_WORDS = 0.35;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function syllablesOf(word: string, endsSilent: boolean): number {
  const digits = count(word, /\p{Nd}/gu) * SYLLABLES_A_DIGIT;
  const signs = count(word, /[%€$£&+=]/gu) * 1.5 + (digits > 0 ? count(word, /[.,:/](?=\d)/g) : 0);
  const single = count(word, SYLLABLE_SIGNS);
  const letters = word
    .normalize('NFC')
    .replace(SYLLABLE_SIGNS, '')
    .replace(/[^\p{L}\p{M}]/gu, '');
  if (letters === '') return digits + signs + single;
  if (!KNOWN.test(letters)) return digits + signs + single + Math.max(1, letters.length / LETTERS_A_SYLLABLE);
  // "PDF" is spelled out.
  if (/^\p{Lu}{2,4}$/u.test(letters)) return digits + signs + letters.length;
  const plain = letters.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const heard = endsSilent && /[^e]e$/.test(plain) && !/^.e$/.test(plain) ? plain.slice(0, -1) : plain;
  return digits + signs + single + Math.max(1, count(heard, VOWELS));
}

/** Words that tell a language whose last e is silent from the others. */
const SILENT_E = {
  english: /\b(the|and|of|is|that|this|with|you)\b/giu,
  french: /(?<!\p{L})(les|des|est|une|et|dans|pour|nous)(?!\p{L})/giu,
};
const ONE_IN = 20;

/** Whether a text is of a language in which an e at the end of a word is not heard: English or French, by its commonest words. */
export function endsSilently(text: string): boolean {
  const words = Math.max(1, text.split(/\s+/).length);
  return Object.values(SILENT_E).some((pattern) => count(text, pattern) >= words / ONE_IN);
}

/** About how long a word takes to be said, in syllables; the gap to the next is part of it. */
export const spokenWeight = (word: string, endsSilent: boolean): number =>
  Math.max(1, syllablesOf(word, endsSilent)) + BETWEEN_WORDS;
