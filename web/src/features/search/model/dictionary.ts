/** How a term resembles another, from not at all to the same. */
export const LIKENESS = { none: 0, twoEdits: 1, oneEdit: 2, prefix: 3, same: 4 } as const;

const PREFIX_LENGTH_MIN = 3;

/** Letters of scripts without capitals, such as Chinese or Korean, mean more each, so one of them is enough for a prefix. */
const isPrefixLongEnough = (term: string): boolean =>
  term.length >= PREFIX_LENGTH_MIN || (!/\d/.test(term) && term === term.toUpperCase());

/** Short words have too many neighbors, and another number is another thing. */
const countAllowedEdits = (term: string): number =>
  /^\d+$/.test(term) || term.length < 4 ? 0 : term.length < 8 ? 1 : 2;

/** A set of letters as bits. Letters may share a bit: it only shows what can't be similar. */
const toLetterBits = (term: string): number => {
  let bits = 0;
  for (let index = 0; index < term.length; index++) bits |= 1 << (term.charCodeAt(index) & 31);
  return bits;
};

/** Whether more bits are set than `max`, which is small. */
function hasMoreBits(bits: number, max: number): boolean {
  let rest = bits;
  for (let count = 0; count < max; count++) rest &= rest - 1;
  return rest !== 0;
}

/** Numbered terms, compared with those of a search. */
export class Dictionary {
  readonly terms: string[] = [];
  private readonly letterBits: number[] = [];
  private readonly numbers = new Map<string, number>();

  /** The number of a term, which never changes. */
  add(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    this.numbers.set(term, this.terms.length);
    this.letterBits.push(toLetterBits(term));
    return this.terms.push(term) - 1;
  }

  /**
   * The likeness of each term, by its number, to one of a search, which allows for typing errors and unfinished words.
   * @param isLast whether the person may still be typing it
   */
  compare(searched: string, isLast: boolean): Uint8Array {
    const likeness = new Uint8Array(this.terms.length);
    const bits = toLetterBits(searched);
    const edits = countAllowedEdits(searched);
    const isPrefix = isLast || isPrefixLongEnough(searched);
    for (let number = 0; number < likeness.length; number++) {
      const missing = bits & ~this.letterBits[number]!;
      if (hasMoreBits(missing, edits)) continue;
      const term = this.terms[number]!;
      if (term === searched) likeness[number] = LIKENESS.same;
      else if (missing === 0 && isPrefix && term.startsWith(searched)) likeness[number] = LIKENESS.prefix;
      else if (edits > 0 && Math.abs(term.length - searched.length) <= edits) {
        const distance = countEdits(searched, term, edits);
        if (distance <= edits) likeness[number] = distance === 1 ? LIKENESS.oneEdit : LIKENESS.twoEdits;
      }
    }
    return likeness;
  }
}

/**
 * The letters to insert, delete, or replace, and neighbors to swap, that turn one term into the other (optimal string alignment); `max + 1` if
 * they are more than `max`.
 */
function countEdits(one: string, other: string, max: number): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const edits = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(last[column]! + 1, edits[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, before[column - 2]! + 1);
      edits.push(least);
    }
    if (Math.min(...edits) > max) return max + 1;
    [before, last] = [last, edits];
  }
  return last[other.length]!;
}
