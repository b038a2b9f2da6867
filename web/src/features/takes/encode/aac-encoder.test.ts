import { type AudioSample, CustomAudioEncoder, Quality, registerEncoder } from 'mediabunny';
import { AAC_FRAME, AacEncoder } from './aac-encoder';

const given: Float32Array[] = [];

/** Reads a sample's buffer from its beginning, as a browser's own encoder does. */
class BufferReader extends CustomAudioEncoder {
  static override supports = () => true;
  init = () => undefined;
  flush = () => undefined;
  close = () => undefined;

  encode(sample: AudioSample): void {
    const { buffer } = (sample as unknown as { _data: Uint8Array })._data;
    given.push(new Float32Array(buffer, 0, sample.numberOfFrames));
  }
}

test('sound in the middle of a reused buffer is encoded correctly', async () => {
  registerEncoder(BufferReader);
  const stream = new AacEncoder(48_000, Promise.resolve(new Quality({ bitrate: 64_000 })), () => undefined);
  const piece = 8 * AAC_FRAME;
  const sound = Float32Array.from({ length: 4 * piece }, (_, i) => i / 4 / piece);
  const said = [...sound];
  for (let at = 0; at < sound.length; at += piece) stream.add(sound.subarray(at, at + piece));
  sound.fill(0);
  await stream.drain();
  await expect(stream.finish()).rejects.toThrow();
  expect(given.flatMap((samples) => [...samples])).toEqual(said.map(Math.fround));
});
