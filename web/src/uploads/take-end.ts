import type { M4aParts } from '../media/encode/m4a-parts';

/** What is left of a take at Stop, as one file, and what has to be said of it to take it apart again. */
export interface TakeEnd {
  file: Blob;
  tail_bytes: number;
  head_bytes: number;
}

const packed = (file: Blob): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();

/** Puts the last sound, the head and the waveform of a take into one file. Packed, a head is a third as long. */
export async function packTakeEnd({ head, tail }: Pick<M4aParts, 'head' | 'tail'>, peaks: Blob): Promise<TakeEnd> {
  const [packedHead, packedPeaks] = await Promise.all([packed(head), packed(peaks)]);
  return { file: new Blob([tail, packedHead, packedPeaks]), tail_bytes: tail.size, head_bytes: packedHead.size };
}
