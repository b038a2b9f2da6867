import { isTooLong, LINE_LENGTH_MAX } from '#shared/captions/reading';
import { countColumns, wordEnding, type WrittenWord, splitWords } from '#shared/captions/words';

/** What ends before a word: a sentence, a part of one, or only another word. */
export type Boundary = 'sentence' | 'clause' | 'word';

/** A word of the notes, as the sound is searched for it. */
export interface NoteWord {
  /** About how long it takes, in syllables. */
  weight: number;
  before: Boundary;
}

/** A line that the notes become: its words, and which of all words it begins and ends with. */
interface NoteLine {
  text: string;
  first: number;
  /** The word behind its last one. */
  end: number;
}

const isClauseEnd = ({ text }: WrittenWord): boolean => wordEnding(text) === 'clause';

/** A line takes at most so much, whatever it is broken into. */
const SURELY_TOO_LONG = 2 * LINE_LENGTH_MAX;

/** Where each word begins and ends, in columns of its sentence, and how many its words take up to it; in one pass. */
function measureColumns(sentence: string, words: readonly WrittenWord[]) {
  let [at, columns, ofWords] = [0, 0, 0];
  return words.map(({ text, start, end }) => {
    const begins = columns + countColumns(sentence.slice(at, start));
    ofWords += countColumns(text);
    columns = begins + countColumns(sentence.slice(start, end));
    at = end;
    return { begins, ends: columns, ofWords };
  });
}

/** A sentence as pieces of at most two lines of 42, as even as can be; behind a comma where one is near. */
function splitSentence(sentence: string, words: readonly WrittenWord[]): WrittenWord[][] {
  const columns = measureColumns(sentence, words);
  const isLine = (first: number, last: number) =>
    columns[last]!.ofWords - (columns[first - 1]?.ofWords ?? 0) <= SURELY_TOO_LONG &&
    !isTooLong(sentence.slice(words[first]!.start, words[last]!.end));
  /** The word behind the first piece. What is longer by more than the best is off can't be better, and is not looked at. */
  const cutAt = (first: number, last: number): number => {
    const whole = columns[last]!.ends - columns[first]!.begins;
    const wanted = whole / Math.max(2, Math.ceil(whole / 80));
    let best = { cost: Infinity, at: first + 1 };
    for (let word = first; word < last; word++) {
      const off = columns[word]!.ends - columns[first]!.begins - wanted;
      if (off - wanted / 3 > best.cost) break;
      const cost = Math.abs(off) - (isClauseEnd(words[word]!) ? wanted / 3 : 0);
      if (cost < best.cost) best = { cost, at: word + 1 };
    }
    return best.at;
  };
  const pieces = (first: number, last: number): WrittenWord[][] => {
    const found: WrittenWord[][] = [];
    let from = first;
    while (from < last && !isLine(from, last)) {
      const at = cutAt(from, last);
      found.push(...pieces(from, at - 1));
      from = at;
    }
    return [...found, words.slice(from, last + 1)];
  };
  return pieces(0, words.length - 1);
}

/** Notes as the words that are sought in the sound, and the lines that they become. */
export function parseNotes(notes: string): { words: NoteWord[]; lines: NoteLine[] } {
  const endsSilent = hasSilentE(notes);
  const words: NoteWord[] = [];
  const lines: NoteLine[] = [];
  for (const sentence of splitSentences(notes)) {
    const spelled = splitWords(sentence);
    let first = words.length;
    for (const line of splitSentence(sentence, spelled)) {
      lines.push({ text: sentence.slice(line[0]!.start, line.at(-1)!.end), first, end: first + line.length });
      first += line.length;
    }
    spelled.forEach(({ text }, index) => {
      const isClause = index > 0 && isClauseEnd(spelled[index - 1]!);
      const before = index === 0 ? 'sentence' : isClause ? 'clause' : 'word';
      words.push({ weight: spokenWeight(text, endsSilent), before });
    });
  }
  return { words, lines };
}

/** A segment that ends with one of these goes on: their point is none of a sentence. In small letters, of several languages. */
const ABBREVIATIONS = new Set(
  (
    'dr mr mrs ms prof st vs etc e.g i.e approx fig no dept inc ltd co jr sr eq vol ' +
    'z.b d.h u.a bzw ca nr bspw hr fr evtl ggf inkl sog usw vgl tel s.o ' +
    'm mme mlle p.ex env av c.-à-d sra dña ud uds pág núm ej art sig dott ecc'
  ).split(' '),
);

const LOOKED_BACK = 64;
const LAST_WORD = /(\S+)\.\s*$/u;

/** Whether what stands before goes on in the next segment: it ends with an abbreviation, an initial or a number with a point. */
function isContinued(segment: string, next: string | undefined): boolean {
  // No abbreviation is as long.
  const word = LAST_WORD.exec(segment.slice(-LOOKED_BACK))?.[1]?.replace(/^[("'„“«]+/u, '');
  if (word === undefined || next === undefined) return false;
  const isInitial = /^\p{L}(\.\p{L})*$/u.test(word);
  // "3. Mai", but not a sentence that ends with a year.
  const isOrdinal = /^\d{1,2}$/.test(word);
  return isInitial || isOrdinal || ABBREVIATIONS.has(word.toLowerCase());
}

const BULLET = /^[\s•·▪‣*–—-]+/u;
const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** To make one takes fifty times as long as a line does. */
let segmenter: Intl.Segmenter | undefined;

/** The sentences of a line, with what stands around them. */
function splitLine(line: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const segments = [...segmenter.segment(line)];
  const found: string[] = [];
  let begun = '';
  segments.forEach(({ segment }, index) => {
    begun += segment;
    if (isContinued(begun, segments[index + 1]?.segment)) return;
    found.push(begun);
    begun = '';
  });
  return [...found, begun];
}

/**
 * The sentences of a text, without bullets and without what has neither letter nor digit. A line break ends one, an
 * abbreviation's point does not; the rest is Unicode's rule (UAX #29) in the language of the browser.
 */
export const splitSentences = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .flatMap(splitLine)
    .map((each) => each.replace(BULLET, '').replace(/\s+/g, ' ').trim())
    .filter(isSpoken);

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

function countSyllables(word: string, endsSilent: boolean): number {
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
export function hasSilentE(text: string): boolean {
  const words = Math.max(1, text.split(/\s+/).length);
  return Object.values(SILENT_E).some((pattern) => count(text, pattern) >= words / ONE_IN);
}

/** About how long a word takes to be said, in syllables; the gap to the next is part of it. */
export const spokenWeight = (word: string, endsSilent: boolean): number =>
  Math.max(1, countSyllables(word, endsSilent)) + BETWEEN_WORDS;
