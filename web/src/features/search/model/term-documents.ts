import { Dictionary, LIKENESS } from './dictionary';

interface TermDocument {
  id: string;
  /** Numbers of the dictionary. */
  text: Uint32Array;
  name: Uint32Array;
}

/** A searched term that a document contains. */
interface Match {
  /** Of each term of the dictionary to the searched one. */
  likeness: Uint8Array;
  /** That of the document's most similar term. */
  best: number;
  isInText: boolean;
}

/** A document that matches a search, by as many of its terms as any other. */
export interface FoundDocument {
  id: string;
  /** Whether some of the search is in its text, not only in its name. */
  isInside: boolean;
  matches: readonly Match[];
}

const EMPTY = new Uint32Array();

/** Documents as sets of terms. A search reads all of them, which takes a few milliseconds. */
export class TermDocuments {
  readonly dictionary = new Dictionary();
  private readonly documents = new Map<string, TermDocument>();

  /** Adds or changes a document. A text or name that is omitted remains. */
  set(id: string, { text, name }: { text?: Uint32Array; name?: Uint32Array }): void {
    const before = this.documents.get(id);
    this.documents.set(id, { id, text: text ?? before?.text ?? EMPTY, name: name ?? before?.name ?? EMPTY });
  }

  /** Removes all other documents. */
  retain(ids: ReadonlySet<string>): void {
    for (const id of this.documents.keys()) if (!ids.has(id)) this.documents.delete(id);
  }

  /** The documents that match the most terms of a search, best first. A match counts the more, the fewer documents match as well. */
  search(terms: readonly string[], isSearched: (id: string) => boolean = () => true): FoundDocument[] {
    const likenesses = terms.map((term, index) => this.dictionary.compare(term, index === terms.length - 1));
    const similar = joinLikenesses(likenesses, this.dictionary.terms.length);
    const searched = [...this.documents.values()]
      .filter(({ id }) => isSearched(id))
      .map(({ id, text, name }) => ({ id, text: filterTerms(text, similar), name: filterTerms(name, similar) }));
    const columns = likenesses.map((likeness) => {
      const matches = searched.map(({ text, name }): Match => {
        const [inText, inName] = [findBest(text, likeness), findBest(name, likeness)];
        return { likeness, best: Math.max(inText, inName), isInText: inText > LIKENESS.none };
      });
      return { matches, scores: scoreLikeness(matches) };
    });
    const found = searched.map(({ id }, row) => {
      const matches = columns.map((column) => column.matches[row]!).filter(({ best }) => best > LIKENESS.none);
      const score = columns.reduce((sum, column) => sum + column.scores[column.matches[row]!.best]!, 0);
      return { id, isInside: matches.some(({ isInText }) => isInText), matches, score };
    });
    const most = found.reduce((highest, { matches }) => Math.max(highest, matches.length), 1);
    return found.filter(({ matches }) => matches.length === most).sort((a, b) => b.score - a.score);
  }

  /** The terms of a found document's text that match best. */
  listMatchingTerms({ id, matches }: FoundDocument): Set<string> {
    const terms = [...(this.documents.get(id)?.text ?? EMPTY)].filter((number) =>
      matches.some(({ likeness, best }) => likeness[number] === best),
    );
    return new Set(terms.map((number) => this.dictionary.terms[number]!));
  }
}

/** Of each term, whether it resembles any of those of a search. */
function joinLikenesses(likenesses: readonly Uint8Array[], count: number): Uint8Array {
  const joined = new Uint8Array(count);
  for (const likeness of likenesses)
    for (let number = 0; number < count; number++) joined[number]! |= likeness[number]!;
  return joined;
}

function filterTerms(terms: Uint32Array, isKept: Uint8Array): number[] {
  const kept: number[] = [];
  for (let index = 0; index < terms.length; index++) if (isKept[terms[index]!]) kept.push(terms[index]!);
  return kept;
}

function findBest(terms: readonly number[], likeness: Uint8Array): number {
  let best = 0;
  for (let index = 0; index < terms.length; index++) {
    const each = likeness[terms[index]!]!;
    if (each > best) best = each;
  }
  return best;
}

/** What a match of each likeness is worth: the logarithm of how rare one as good is. */
function scoreLikeness(matches: readonly Match[]): number[] {
  return Object.values(LIKENESS).map((least) => {
    if (least === LIKENESS.none) return 0;
    const count = matches.filter(({ best }) => best >= least).length;
    return Math.log((matches.length + 1) / (count + 0.5));
  });
}
