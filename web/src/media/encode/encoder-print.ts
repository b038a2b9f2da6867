import type { Quality } from 'mediabunny';
import { filePrint } from '../../storage/file-print';
import { AAC_FRAME, AacStream } from './aac-stream';

const TEST_SAMPLES = 16 * AAC_FRAME;

/**
 * Tells an encoder from every other: the digest of what it makes of one short sound. Neither a browser nor its system says which
 * encoder it uses; both change it with an update, and so do we with the one that is loaded.
 */
export async function encoderPrint(sampleRate: number, quality: Quality): Promise<string> {
  const packets: Uint8Array<ArrayBuffer>[] = [];
  const stream = new AacStream(sampleRate, Promise.resolve(quality), ({ data }) => packets.push(new Uint8Array(data)));
  stream.add(risingTone());
  await stream.finish();
  return filePrint(new Blob(packets));
}

/** A tone that goes through all pitches and grows: little of an encoder's choices stays unseen. */
const risingTone = (): Float32Array =>
  Float32Array.from({ length: TEST_SAMPLES }, (_, i) => {
    const at = i / TEST_SAMPLES;
    return 0.8 * at * Math.sin((Math.PI / 2) * i * at);
  });
