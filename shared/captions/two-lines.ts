import { LINE_LENGTH_MAX } from '#shared/captions/reading';
import { columnsOf, endingOf, type SpokenWord, textOf } from '#shared/captions/spoken-words';

/** How much longer the longer line may be so that the upper one ends with a sentence or a clause. */
const WORTH = { sentence: 16, clause: 10, none: 0 };

/** The words of a caption in one line where they fit, else in two that are about as long. */
export function brokenInTwo(words: readonly SpokenWord[]): string {
  const whole = textOf(words);
  if (columnsOf(whole) <= LINE_LENGTH_MAX || words.length < 2) return whole;
  const ways = words.slice(1).map((_, index) => {
    const [upper, lower] = [words.slice(0, index + 1), words.slice(index + 1)];
    const [above, below] = [textOf(upper), textOf(lower)];
    const longest = Math.max(columnsOf(above), columnsOf(below));
    // What is too long is so in any case; what breaks nicely comes after what fits.
    const cost = Math.max(0, longest - LINE_LENGTH_MAX) * 100 + longest - WORTH[endingOf(upper.at(-1)!.text)];
    return { text: `${above}\n${below}`, cost };
  });
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).text;
}
