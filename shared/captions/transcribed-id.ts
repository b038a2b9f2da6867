import { captionId, type CaptionId } from '#shared/entities/scalars';
import { ID_ALPHABET, ID_LENGTH } from '#shared/ids';

/** Enough for timestamps of the next thousand years. */
const MOMENT_LETTERS = 9;

function encodeLetters(count: number, length: number): string {
  let [rest, text] = [count, ''];
  while (text.length < length) {
    text = ID_ALPHABET[rest % ID_ALPHABET.length]! + text;
    rest = Math.floor(rest / ID_ALPHABET.length);
  }
  return text;
}

export const transcribedPrefix = (askedAt: number): string => encodeLetters(askedAt, MOMENT_LETTERS);

/** The id of a caption requested at a moment, by its index. Deterministic. */
export const transcribedId = (askedAt: number, index: number): CaptionId =>
  captionId.parse(transcribedPrefix(askedAt) + encodeLetters(index, ID_LENGTH - MOMENT_LETTERS));

/** FNV-1a in 32 bits, for letters that look random. */
const hashText = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5);

/**
 * The id of the part of a caption that begins at a moment of its file. Deterministic, so that two people who divide a caption create the
 * same parts. It starts like the caption's id, so that parts of a transcribed caption are found by the same prefix.
 */
export function captionPartId(id: CaptionId, startMs: number): CaptionId {
  const letters = Array.from(
    { length: ID_LENGTH - MOMENT_LETTERS },
    (_, at) => ID_ALPHABET[hashText(`${at} ${id} ${startMs}`) % ID_ALPHABET.length],
  );
  return (id.slice(0, MOMENT_LETTERS) + letters.join('')) as CaptionId;
}

/** Whether an id may belong to a part of a caption, or to the caption itself. */
export const isCaptionPartId = (id: CaptionId, whole: CaptionId): boolean =>
  id.startsWith(whole.slice(0, MOMENT_LETTERS));
