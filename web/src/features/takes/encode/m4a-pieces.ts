/** A piece of the sound of a take, closed while the take goes on: it never changes any more. */
export interface AudioPiece {
  piece: number;
  sound: Blob;
}

/** A piece that is in the file, with so many of its first bytes: what came after them was taken back. */
interface UsedPiece extends AudioPiece {
  bytes: number;
}

/** An `.m4a` file in the parts in which it was made: its head, the sound in pieces, and what is in no piece. */
export interface M4aParts {
  head: Blob;
  pieces: readonly UsedPiece[];
  tail: Blob;
}

/** The whole file; nothing is copied. */
export const joinM4a = ({ head, pieces, tail }: M4aParts): Blob =>
  new Blob([head, ...pieces.map(({ sound, bytes }) => sound.slice(0, bytes)), tail], { type: 'audio/mp4' });

/** How large a piece may become. */
interface PieceLimits {
  packets: number;
  bytes: number;
}

interface ClosedPiece extends UsedPiece {
  /** Its first packet, counted from the take's begin. */
  first: number;
}

/**
 * Cuts the packets of a take into pieces while it is made. What is taken back shortens pieces or drops them; a piece itself
 * never changes, so that it can be sent as soon as it is closed. The sound lies in blobs, which a browser keeps off the heap.
 */
export class PieceSplitter {
  /** Sizes of all packets, in bytes. */
  readonly sizes: number[] = [];
  private closed: ClosedPiece[] = [];
  private open: Uint8Array[] = [];
  private openBytes = 0;
  private count = 0;

  constructor(
    private readonly limits: PieceLimits,
    private readonly onPiece: (piece: AudioPiece) => void,
  ) {}

  /** Takes in the next packet. */
  add(packet: Uint8Array): void {
    const isFull = this.open.length === this.limits.packets || this.openBytes + packet.length > this.limits.bytes;
    if (isFull) this.close();
    this.open.push(packet);
    this.openBytes += packet.length;
    this.sizes.push(packet.length);
  }

  /** Forgets all packets but so many first ones. */
  cutTo(packets: number): void {
    if (packets >= this.sizes.length) return;
    this.open.length = Math.max(0, packets - (this.sizes.length - this.open.length));
    this.openBytes = this.open.reduce((sum, { length }) => sum + length, 0);
    this.sizes.length = packets;
    this.closed = this.closed
      .filter(({ first }) => first < packets)
      .map((piece, index, { length }) => (index === length - 1 ? this.shorten(piece) : piece));
  }

  /** Everything so far: what is used of the pieces, and the sound that is in none. */
  parts(): { pieces: UsedPiece[]; tail: Blob } {
    const pieces = this.closed.map(({ piece, sound, bytes }) => ({ piece, sound, bytes }));
    return { pieces, tail: new Blob(this.open as Uint8Array<ArrayBuffer>[]) };
  }

  private close(): void {
    const piece = this.count++;
    const sound = new Blob(this.open as Uint8Array<ArrayBuffer>[]);
    this.closed.push({ piece, sound, bytes: this.openBytes, first: this.sizes.length - this.open.length });
    this.open = [];
    this.openBytes = 0;
    this.onPiece({ piece, sound });
  }

  private shorten(piece: ClosedPiece): ClosedPiece {
    const left = this.sizes.slice(piece.first).reduce((sum, size) => sum + size, 0);
    return { ...piece, bytes: Math.min(piece.bytes, left) };
  }
}
