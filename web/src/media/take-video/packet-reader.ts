import type { VideoPacket } from './video-packet';

/** So much is read at once. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** Reads packets that lie one after the other, in their order, without ever holding many of them. */
export class PacketReader {
  private readonly begins: number[] = [];
  private window = { from: 0, bytes: new Uint8Array() };

  constructor(
    private readonly file: Blob,
    private readonly packets: readonly VideoPacket[],
  ) {
    let begin = 0;
    for (const { size } of packets) {
      this.begins.push(begin);
      begin += size;
    }
  }

  /** The bytes of a packet. */
  async read(index: number): Promise<Uint8Array> {
    const begin = this.begins[index]!;
    const end = begin + this.packets[index]!.size;
    const { from, bytes } = this.window;
    if (begin < from || end > from + bytes.length) {
      const read = this.file.slice(begin, Math.max(end, begin + WINDOW_BYTES));
      this.window = { from: begin, bytes: new Uint8Array(await read.arrayBuffer()) };
    }
    return this.window.bytes.slice(begin - this.window.from, end - this.window.from);
  }
}
