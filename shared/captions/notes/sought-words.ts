import { isTooLong } from '#shared/captions/reading';
import { sentencesOf } from '#shared/captions/notes/sentences';
import { endsSilently, spokenWeight } from '#shared/captions/notes/spoken-weight';
import { type WrittenWord, writtenWords } from '#shared/captions/notes/written-words';
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

/** A sentence as pieces of at most two lines of 42, as even as can be; behind a comma where one is near. */
function linesOf(sentence: string, words: readonly WrittenWord[]): WrittenWord[][] {
  const textUntil = ({ end }: WrittenWord) => sentence.slice(words[0]!.start, end);
  if (words.length < 2 || !isTooLong(textUntil(words.at(-1)!))) return [[...words]];
  const until = words.map((word) => columnsOf(textUntil(word)));
  const whole = until.at(-1)!;
  const pieces = Math.ceil(whole / 80);
  const wanted = whole / Math.max(2, pieces);
  const costs = until
    .slice(0, -1)
    .map((length, index) => Math.abs(length - wanted) - (endsClause(words[index]!) ? wanted / 3 : 0));
  const at = costs.indexOf(Math.min(...costs)) + 1;
  return [...linesOf(sentence, words.slice(0, at)), ...linesOf(sentence, words.slice(at))];
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
