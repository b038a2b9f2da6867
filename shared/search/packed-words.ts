/** The distinct words of some projects, each written once, which takes half of the bytes of a list for each project. */
export interface PackedWords {
  /** Those of all these projects, in their default order, joined with spaces. Before each is a digit: how many letters it shares with the last. */
  words: string;
  /**
   * The indexes of each one's words, ascending, as differences; null if they are omitted. A difference is written in base 26: its last digit is a
   * small letter, the others are capitals. Without separators, an answer is a twelfth smaller when it's compressed.
   */
  projects: { id: string; words: string | null }[];
}

const RADIX = 36;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CAPITALS = LETTERS.toUpperCase();

/** @param projects with their words in their default order, or null to omit them */
export function packWords<Project extends { words: readonly string[] | null }>(projects: readonly Project[]) {
  const words = [...new Set(projects.flatMap((project) => project.words ?? []))].sort();
  const indexes = new Map(words.map((word, index) => [word, index]));
  const packList = (list: readonly string[]) => {
    let last = 0;
    return list.map((word) => packNumber(-last + (last = indexes.get(word)!))).join('');
  };
  return {
    words: words.map((word, index) => packWord(word, words[index - 1] ?? '')).join(' '),
    projects: projects.map((project) => ({ ...project, words: project.words && packList(project.words) })),
  };
}

function packWord(word: string, last: string): string {
  let shared = 0;
  while (shared < RADIX - 1 && shared < word.length && word[shared] === last[shared]) shared++;
  return shared.toString(RADIX) + word.slice(shared);
}

function packNumber(number: number): string {
  let packed = LETTERS[number % 26]!;
  while ((number = Math.floor(number / 26)) > 0) packed = CAPITALS[number % 26]! + packed;
  return packed;
}

/** The words of all projects; their indexes are those of `unpackIndexes`. */
export function unpackWords(packed: string): string[] {
  let last = '';
  if (packed === '') return [];
  return packed.split(' ').map((word) => (last = last.slice(0, parseInt(word[0]!, RADIX)) + word.slice(1)));
}

export function unpackIndexes(packed: string): number[] {
  const indexes: number[] = [];
  let last = 0;
  let capitals = 0;
  for (const digit of packed) {
    const capital = CAPITALS.indexOf(digit);
    if (capital >= 0) capitals = (capitals + capital) * 26;
    else {
      indexes.push((last += capitals + LETTERS.indexOf(digit)));
      capitals = 0;
    }
  }
  return indexes;
}
