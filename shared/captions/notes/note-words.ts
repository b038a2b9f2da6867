import { isTooLong, LINE_LENGTH_MAX } from '#shared/captions/reading';
import { countColumns, wordEnding, type WrittenWord, splitWords } from '#shared/captions/words';

export type Boundary = 'sentence' | 'clause' | 'word';

/** A word of the notes to find in the audio. */
export interface NoteWord {
  /** Approximate duration in syllables. */
  weight: number;
  before: Boundary;
}

interface NoteLine {
  text: string;
  first: number;
  /** Index after its last word. */
  end: number;
}

const isClauseEnd = ({ text }: WrittenWord): boolean => wordEnding(text) === 'clause';

/** No line can be longer than this, however it is broken. */
const SURELY_TOO_LONG = 2 * LINE_LENGTH_MAX;

/** Start and end column of each word in its sentence, and the columns that words take up to it; in one pass. */
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

/** Divides a sentence into pieces of at most two lines of 42 columns, as even as possible, after commas where one is near. */
function splitSentence(sentence: string, words: readonly WrittenWord[]): WrittenWord[][] {
  const columns = measureColumns(sentence, words);
  const isLine = (first: number, last: number) =>
    columns[last]!.ofWords - (columns[first - 1]?.ofWords ?? 0) <= SURELY_TOO_LONG &&
    !isTooLong(sentence.slice(words[first]!.start, words[last]!.end));
  /** Index after the first piece's last word. Skips candidates whose length alone makes them worse than the best. */
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

/** Parses notes into the words to find in the audio and the lines that they become. */
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

/** Abbreviations whose period doesn't end a sentence. Lowercase, from several languages. */
const ABBREVIATIONS = new Set(
  (
    'dr mr mrs ms prof st vs etc e.g i.e approx fig no dept inc ltd co jr sr eq vol ' +
    'z.b d.h u.a bzw ca nr bspw hr fr evtl ggf inkl sog usw vgl tel s.o ' +
    'm mme mlle p.ex env av c.-à-d sra dña ud uds pág núm ej art sig dott ecc'
  ).split(' '),
);

const LOOKED_BACK = 64;
const LAST_WORD = /(\S+)\.\s*$/u;

/** Whether a segment continues in the next: it ends with an abbreviation, an initial or a number with a period. */
function isContinued(segment: string, next: string | undefined): boolean {
  // Longer than any abbreviation.
  const word = LAST_WORD.exec(segment.slice(-LOOKED_BACK))?.[1]?.replace(/^[("'„“«]+/u, '');
  if (word === undefined || next === undefined) return false;
  const isInitial = /^\p{L}(\.\p{L})*$/u.test(word);
  // "3. Mai", but not a sentence that ends with a year.
  const isOrdinal = /^\d{1,2}$/.test(word);
  return isInitial || isOrdinal || ABBREVIATIONS.has(word.toLowerCase());
}

const BULLET = /^[\s•·▪‣*–—-]+/u;
const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Creating one takes fifty times as long as splitting a line. */
let segmenter: Intl.Segmenter | undefined;

/** The sentences of a line, including the characters around them. */
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
 * The sentences of a text, without bullets and segments that have neither letter nor digit. A line break ends a sentence, an abbreviation's
 * period doesn't; otherwise Unicode's rules (UAX #29) apply, in the browser's language.
 */
export const splitSentences = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .flatMap(splitLine)
    .map((each) => each.replace(BULLET, '').replace(/\s+/g, ' ').trim())
    .filter(isSpoken);

/** A run of these is a syllable: vowels of Latin (without accents), Greek and Cyrillic. */
const VOWELS = /[aeiouyæøœıαειηουωаеёиоуыэюяіїєў]+/gu;
/** Each of these is a syllable: Han, Kana, Hangul. */
const SYLLABLE_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const KNOWN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Letters per syllable in scripts that write few vowels, such as Arabic or Hebrew. */
const LETTERS_A_SYLLABLE = 2;
/** "97" is four syllables, "2026" five. */
const SYLLABLES_A_DIGIT = 1.6;
/** The gap between two words, in syllables. */
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

/** Words that identify languages whose final e is silent. */
const SILENT_E = {
  english: /\b(the|and|of|is|that|this|with|you)\b/giu,
  french: /(?<!\p{L})(les|des|est|une|et|dans|pour|nous)(?!\p{L})/giu,
};
const ONE_IN = 20;

/** Whether a text is in a language with a silent final e: English or French, judged by their most common words. */
export function hasSilentE(text: string): boolean {
  const words = Math.max(1, text.split(/\s+/).length);
  return Object.values(SILENT_E).some((pattern) => count(text, pattern) >= words / ONE_IN);
}

/** Approximate time to say a word, in syllables, including the gap to the next word. */
export const spokenWeight = (word: string, endsSilent: boolean): number =>
  Math.max(1, countSyllables(word, endsSilent)) + BETWEEN_WORDS;
