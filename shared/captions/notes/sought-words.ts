import { isTooLong, LINE_LENGTH_MAX } from '#shared/captions/reading';
import { sentencesOf } from '#shared/captions/notes/sentences';
import { endsSilently, spokenWeight } from '#shared/captions/notes/spoken-weight';
import { type WrittenWord, writtenWords } from '#shared/captions/written-words';
import { columnsOf, endingOf } from '#shared/captions/spoken-words';

/** What ends before a word: a sentence, a part of one, or only another word. */
export type Boundary = 'sentence' | 'clause' | 'word';

/** A word of the notes, as the sound is searched for it. */
export interface SoughtWord {
  /** About how long it takes, in syllables. */
  weight: number;
  before: Boundary;
}

/** A line that the notes become: its words, and which of all words it begins and ends with. */
export interface SoughtLine {
  text: string;
  first: number;
  /** The word behind its last one. */
  end: number;
}

const endsClause = ({ text }: WrittenWord): boolean => endingOf(text) === 'clause';

/** A line takes at most so much, whatever it is broken into. */
const SURELY_TOO_LONG = 2 * LINE_LENGTH_MAX;

/** Where each word begins and ends, in columns of its sentence, and how many its words take up to it; in one pass. */
function columnsIn(sentence: string, words: readonly WrittenWord[]) {
  let [at, columns, ofWords] = [0, 0, 0];
  return words.map(({ text, start, end }) => {
    const begins = columns + columnsOf(sentence.slice(at, start));
    ofWords += columnsOf(text);
    columns = begins + columnsOf(sentence.slice(start, end));
    at = end;
    return { begins, ends: columns, ofWords };
  });
}

/** A sentence as pieces of at most two lines of 42, as even as can be; behind a comma where one is near. */
function linesOf(sentence: string, words: readonly WrittenWord[]): WrittenWord[][] {
  const columns = columnsIn(sentence, words);
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
      const cost = Math.abs(off) - (endsClause(words[word]!) ? wanted / 3 : 0);
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
export function soughtIn(notes: string): { words: SoughtWord[]; lines: SoughtLine[] } {
  const endsSilent = endsSilently(notes);
  const words: SoughtWord[] = [];
  const lines: SoughtLine[] = [];
  for (const sentence of sentencesOf(notes)) {
    const spelled = writtenWords(sentence);
    let first = words.length;
    for (const line of linesOf(sentence, spelled)) {
      lines.push({ text: sentence.slice(line[0]!.start, line.at(-1)!.end), first, end: first + line.length });
      first += line.length;
    }
    spelled.forEach(({ text }, index) => {
      const isClause = index > 0 && endsClause(spelled[index - 1]!);
      const before = index === 0 ? 'sentence' : isClause ? 'clause' : 'word';
      words.push({ weight: spokenWeight(text, endsSilent), before });
    });
  }
  return { words, lines };
}
