/** One picture of a take, or what has changed since the one before it, as an encoder gave it. */
export interface VideoPacket {
  /** Bytes. */
  size: number;
  /** Whether it can be shown without the one before it. */
  isKey: boolean;
  /** The sample of the tape at which it was seen. */
  at: number;
}

/** Bytes of a packet's record in the index. */
export const RECORD_BYTES = 16;

/** A packet's record: its size, whether it is a key, and its place, which may be written anew. */
export function toRecord({ size, isKey, at }: VideoPacket): Uint8Array<ArrayBuffer> {
  const record = new DataView(new ArrayBuffer(RECORD_BYTES));
  record.setUint32(0, size);
  record.setUint32(4, isKey ? 1 : 0);
  record.setFloat64(8, at);
  return new Uint8Array(record.buffer);
}

/**
 * The packets that an index names and that are all there: a crash may have written records of packets that it did not write, or
 * the beginning of one, or zeros.
 */
export function readRecords(index: ArrayBuffer, packetBytes: number): VideoPacket[] {
  const records = new DataView(index);
  const packets: VideoPacket[] = [];
  let end = 0;
  for (let at = 0; at + RECORD_BYTES <= index.byteLength; at += RECORD_BYTES) {
    const size = records.getUint32(at);
    end += size;
    if (size === 0 || end > packetBytes) break;
    packets.push({ size, isKey: records.getUint32(at + 4) === 1, at: records.getFloat64(at + 8) });
  }
  return packets;
}
