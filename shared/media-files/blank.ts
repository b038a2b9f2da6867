/** A range of a file that must not hold anything: `head` is written at its beginning, zeros behind it. */
export interface Blank {
  at: number;
  length: number;
  head?: Uint8Array;
  /**
   * - `foreign`: what has no place in a file that is stored
   * - `padding`: what may be there, and has to be zeros
   * - `field`: dates, and names of programs and of devices in what has to be there; our own writers fill some of them, too
   */
  is: 'foreign' | 'padding' | 'field';
}

/** Letters as bytes. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
