/** A finished piece of a take's sound; it never changes. */
export interface AudioPiece {
  piece: number;
  sound: Blob;
}

/** A piece in the file with its first `bytes` bytes; the rest was rewound. */
interface UsedPiece extends AudioPiece {
  bytes: number;
}

/** The parts of an `.m4a` file: its head, the finished pieces of the sound, and the remaining sound. */
export interface M4aParts {
  head: Blob;
  pieces: readonly UsedPiece[];
  tail: Blob;
}

/** Joins the parts without copying. */
export const joinM4a = ({ head, pieces, tail }: M4aParts): Blob =>
  new Blob([head, ...pieces.map(({ sound, bytes }) => sound.slice(0, bytes)), tail], { type: 'audio/mp4' });

interface PieceLimits {
  packets: number;
  bytes: number;
}

interface ClosedPiece extends UsedPiece {
  /** Its first packet, counted from the beginning of the take. */
  first: number;
}

/**
 * Splits the packets of a take into pieces while it is recorded. A rewind shortens or drops pieces in the list; the piece itself never
 * changes, so that it can be sent as soon as it is finished. The sound is in blobs, which browsers store outside the heap.
 */
export class PieceSplitter {
  readonly sizes: number[] = [];
  private closed: ClosedPiece[] = [];
  private open: Uint8Array[] = [];
  private openBytes = 0;
  private count = 0;

  constructor(
    private readonly limits: PieceLimits,
    private readonly onPiece: (piece: AudioPiece) => void,
  ) {}

  add(packet: Uint8Array): void {
    const isFull = this.open.length === this.limits.packets || this.openBytes + packet.length > this.limits.bytes;
    if (isFull) this.close();
    this.open.push(packet);
    this.openBytes += packet.length;
    this.sizes.push(packet.length);
  }

  /** Removes all but the first `packets` packets. */
  cutTo(packets: number): void {
    if (packets >= this.sizes.length) return;
    this.open.length = Math.max(0, packets - (this.sizes.length - this.open.length));
    this.openBytes = this.open.reduce((sum, { length }) => sum + length, 0);
    this.sizes.length = packets;
    this.closed = this.closed
      .filter(({ first }) => first < packets)
      .map((piece, index, { length }) => (index === length - 1 ? this.shorten(piece) : piece));
  }

  /** The used pieces so far, and the sound that is in none. */
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
