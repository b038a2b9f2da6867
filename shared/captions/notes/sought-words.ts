import { isTooLong } from '#shared/captions/reading';
import { sentencesOf } from '#shared/captions/notes/sentences';
import { endsSilently, spokenWeight } from '#shared/captions/notes/spoken-weight';

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

const ENDS_CLAUSE = /[,;:–—、，；：][\s"'”’»)]*$/u;

/** A sentence as pieces of at most two lines of 42, as even as can be; behind a comma where one is near. */
function linesOf(words: readonly string[]): string[][] {
  if (words.length < 2 || !isTooLong(words.join(' '))) return [[...words]];
  const until = words.map((_, index) => words.slice(0, index + 1).join(' ').length);
  const whole = until.at(-1)!;
  const pieces = Math.ceil(whole / 80);
  const wanted = whole / Math.max(2, pieces);
  const costs = until
    .slice(0, -1)
    .map((length, index) => Math.abs(length - wanted) - (ENDS_CLAUSE.test(words[index]!) ? wanted / 3 : 0));
  const at = costs.indexOf(Math.min(...costs)) + 1;
  return [...linesOf(words.slice(0, at)), ...linesOf(words.slice(at))];
}

/** Notes as the words that are sought in the sound, and the lines that they become. */
export function soughtIn(notes: string): { words: SoughtWord[]; lines: SoughtLine[] } {
  const endsSilent = endsSilently(notes);
  const words: SoughtWord[] = [];
  const lines: SoughtLine[] = [];
  for (const sentence of sentencesOf(notes)) {
    const spelled = sentence.split(' ');
    let first = words.length;
    for (const line of linesOf(spelled)) {
      lines.push({ text: line.join(' '), first, end: first + line.length });
      first += line.length;
    }
    spelled.forEach((word, index) => {
      const isClause = index > 0 && ENDS_CLAUSE.test(spelled[index - 1]!);
      const before = index === 0 ? 'sentence' : isClause ? 'clause' : 'word';
      words.push({ weight: spokenWeight(word, endsSilent), before });
    });
  }
  return { words, lines };
}
