/** The distinct words of some projects, each written once, which takes half of the bytes of a list for each project. */
export interface PackedWords {
  /** Those of all these projects, in their default order, joined with spaces. Before each is a digit: how many letters it shares with the last. */
  words: string;
  /** The indexes of each one's words, ascending, as differences; null if they are omitted. */
  projects: { id: string; words: string | null }[];
}

const RADIX = 36;

/** @param projects with their words in their default order, or null to omit them */
export function packWords<Project extends { words: readonly string[] | null }>(projects: readonly Project[]) {
  const words = [...new Set(projects.flatMap((project) => project.words ?? []))].sort();
  const indexes = new Map(words.map((word, index) => [word, index]));
  const packList = (list: readonly string[]) => {
    let last = 0;
    return list.map((word) => (-last + (last = indexes.get(word)!)).toString(RADIX)).join(' ');
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

/** The words of all projects; their indexes are those of `unpackIndexes`. */
export function unpackWords(packed: string): string[] {
  let last = '';
  return split(packed).map((word) => (last = last.slice(0, parseInt(word[0]!, RADIX)) + word.slice(1)));
}

/** The indexes of a project's words. */
export function unpackIndexes(packed: string): number[] {
  let last = 0;
  return split(packed).map((difference) => (last += parseInt(difference, RADIX)));
}

const split = (packed: string): string[] => (packed === '' ? [] : packed.split(' '));
