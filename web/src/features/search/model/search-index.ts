import { parseSearchTerms } from '#shared/search/search-terms';
import { type PackedWords, unpackIndexes, unpackWords } from '#shared/search/packed-words';
import { TermDocuments } from './term-documents';

/** A range of characters. */
export interface Mark {
  start: number;
  end: number;
}

export interface FoundProject {
  id: string;
  /** Whether some of what was searched for is inside of the project, not only in its name. */
  isInside: boolean;
}

export interface FoundPassage {
  /** Its index among the project's passages. */
  index: number;
  /** The words in it that match, in order. */
  marks: Mark[];
}

const PASSAGES_FOUND_MAX = 2;

/**
 * The index of a search in a person's projects: from words to projects, and for opened projects, from words to their passages. A search
 * allows for typing errors and unfinished words. It finds what contains the most of its words: all of them, if possible.
 */
export class SearchIndex {
  private readonly projects = new TermDocuments();
  private readonly passages = new Map<string, { texts: readonly string[]; documents: TermDocuments }>();

  /** Searches these projects from now on, and no others. */
  setProjects(projects: readonly { id: string; name: string }[]): void {
    const ids = new Set(projects.map(({ id }) => id));
    this.projects.retain(ids);
    for (const id of this.passages.keys()) if (!ids.has(id)) this.passages.delete(id);
    for (const { id, name } of projects) this.projects.set(id, { name: addTerms(this.projects, name) });
  }

  /** Replaces the words of projects. Omitted ones remain. */
  setWords({ words, projects }: PackedWords): void {
    const numbers = unpackWords(words).map((word) => this.projects.dictionary.add(word));
    for (const { id, words: packed } of projects) {
      if (packed === null) continue;
      this.projects.set(id, { text: Uint32Array.from(unpackIndexes(packed), (index) => numbers[index]!) });
    }
  }

  /** Those of the given projects that match, best first. */
  findProjects(text: string, ids: readonly string[]): FoundProject[] {
    const searched = new Set(ids);
    const found = this.projects.search(listSearchedTerms(text), (id) => searched.has(id));
    return found.map(({ id, isInside }) => ({ id, isInside }));
  }

  /** Stores the passages of a project, for `findPassages`. */
  setPassages(id: string, texts: readonly string[]): void {
    const documents = new TermDocuments();
    for (const [nth, text] of texts.entries()) documents.set(`${nth}`, { text: addTerms(documents, text) });
    this.passages.set(id, { texts, documents });
  }

  /** The passages of a project that match best, best first. */
  findPassages(id: string, text: string): FoundPassage[] {
    const opened = this.passages.get(id);
    if (!opened) return [];
    const found = opened.documents.search(listSearchedTerms(text)).slice(0, PASSAGES_FOUND_MAX);
    return found.map((one) => {
      const index = Number(one.id);
      return { index, marks: markTerms(opened.texts[index]!, opened.documents.listMatchingTerms(one)) };
    });
  }
}

const addTerms = ({ dictionary }: TermDocuments, text: string): Uint32Array =>
  Uint32Array.from(new Set(parseSearchTerms(text).map(({ term }) => dictionary.add(term))));

const listSearchedTerms = (text: string): string[] => {
  const terms = parseSearchTerms(text).filter(({ isTail }) => !isTail);
  return [...new Set(terms.map(({ term }) => term))];
};

/** The positions of some terms in a text; overlapping ones are joined. */
function markTerms(text: string, terms: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = [];
  for (const { start, end } of parseSearchTerms(text).filter(({ term }) => terms.has(term))) {
    const last = marks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marks.push({ start, end });
  }
  return marks;
}
