/** A piece of the sound of a take, closed while the take goes on: it never changes any more. */
export interface SoundPiece {
  piece: number;
  sound: Blob;
}

/** A piece that is in the file, with so many of its first bytes: what came after them was taken back. */
export interface UsedPiece extends SoundPiece {
  bytes: number;
}

/** An `.m4a` file in the parts in which it was made: its head, the sound in pieces, and what is in no piece. */
export interface M4aParts {
  head: Blob;
  pieces: readonly UsedPiece[];
  tail: Blob;
}

/** The whole file; nothing is copied. */
export const wholeM4a = ({ head, pieces, tail }: M4aParts): Blob =>
  new Blob([head, ...pieces.map(({ sound, bytes }) => sound.slice(0, bytes)), tail], { type: 'audio/mp4' });
