import { boxesIn, onlyBox, viewOf, type Box } from './mp4-box';

/** Where each packet of a track lies in its file and when it plays; times are ticks of the track's own clock. */
export interface PacketTable {
  count: number;
  offsets: Float64Array;
  sizes: Uint32Array;
  begins: Float64Array;
  durations: Uint32Array;
}

/** Reads the tables of a track (`stbl`); undefined when one of them is missing. */
export function readPacketTable(bytes: Uint8Array, stbl: Box): PacketTable | undefined {
  const view = viewOf(bytes);
  const tables = boxesIn(bytes, stbl.bodyStart, stbl.end);
  const [stsz, stsc, stts] = ['stsz', 'stsc', 'stts'].map((type) => onlyBox(tables, type));
  const chunks = onlyBox(tables, 'stco') ?? onlyBox(tables, 'co64');
  if (!stsz || !stsc || !stts || !chunks) return undefined;
  const sizes = readSizes(view, stsz.bodyStart + 4);
  const durations = readDurations(view, stts.bodyStart + 4, sizes.length);
  const begins = new Float64Array(sizes.length);
  for (let i = 1; i < begins.length; i++) begins[i] = begins[i - 1]! + durations[i - 1]!;
  const perChunk = readPerChunk(view, stsc.bodyStart + 4, view.getUint32(chunks.bodyStart + 4));
  const offsetOf = (chunk: number) =>
    chunks.type === 'stco'
      ? view.getUint32(chunks.bodyStart + 8 + chunk * 4)
      : Number(view.getBigUint64(chunks.bodyStart + 8 + chunk * 8));
  const offsets = new Float64Array(sizes.length);
  let packet = 0;
  for (const [chunk, packets] of perChunk.entries()) {
    let offset = offsetOf(chunk);
    for (const end = Math.min(packet + packets, sizes.length); packet < end; packet++) {
      offsets[packet] = offset;
      offset += sizes[packet]!;
    }
  }
  return packet === sizes.length ? { count: packet, offsets, sizes, begins, durations } : undefined;
}

function readSizes(view: DataView, at: number): Uint32Array {
  const [all, count] = [view.getUint32(at), view.getUint32(at + 4)];
  return Uint32Array.from({ length: count }, (_, i) => all || view.getUint32(at + 8 + i * 4));
}

function readDurations(view: DataView, at: number, count: number): Uint32Array {
  const durations = new Uint32Array(count);
  const runs = view.getUint32(at);
  let packet = 0;
  for (let run = 0; run < runs; run++) {
    const length = view.getUint32(at + 4 + run * 8);
    durations.fill(view.getUint32(at + 8 + run * 8), packet, packet + length);
    packet += length;
  }
  return durations;
}

/** How many packets each chunk holds. */
function readPerChunk(view: DataView, at: number, chunkCount: number): number[] {
  const runs = view.getUint32(at);
  const firstOf = (run: number) => (run < runs ? view.getUint32(at + 4 + run * 12) - 1 : chunkCount);
  const perChunk: number[] = [];
  for (let run = 0; run < runs; run++) {
    const packets = view.getUint32(at + 8 + run * 12);
    for (let chunk = firstOf(run); chunk < firstOf(run + 1); chunk++) perChunk.push(packets);
  }
  return perChunk;
}
