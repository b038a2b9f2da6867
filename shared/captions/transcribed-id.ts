import { captionId, type CaptionId } from '#shared/entities/scalars';
import { ID_ALPHABET, ID_LENGTH } from '#shared/ids';

/** Room for a moment of the next thousand years. */
const MOMENT_LETTERS = 9;

function inLetters(count: number, length: number): string {
  let [rest, text] = [count, ''];
  while (text.length < length) {
    text = ID_ALPHABET[rest % ID_ALPHABET.length]! + text;
    rest = Math.floor(rest / ID_ALPHABET.length);
  }
  return text;
}

/** How the ids of the captions begin that were asked for at a moment. */
export const transcribedPrefix = (askedAt: number): string => inLetters(askedAt, MOMENT_LETTERS);

/** The id of one of the captions that were asked for at a moment, by its place among them: always the same. */
export const transcribedId = (askedAt: number, index: number): CaptionId =>
  captionId.parse(transcribedPrefix(askedAt) + inLetters(index, ID_LENGTH - MOMENT_LETTERS));
