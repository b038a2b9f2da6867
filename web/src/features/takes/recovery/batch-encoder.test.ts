import { type AudioSample, CustomAudioEncoder, EncodedPacket, registerEncoder } from 'mediabunny';
import { AAC_FRAME } from '../encode/aac-encoder';
import { BatchEncoder } from './batch-encoder';

let version = 1;

/** An encoder whose next version reports the same configuration but makes other packets. */
class UpdatedEncoder extends CustomAudioEncoder {
  static override supports = () => true;
  init = () => undefined;
  flush = () => undefined;
  close = () => undefined;

  encode(sample: AudioSample): void {
    const decoderConfig = {
      codec: 'mp4a.40.2',
      sampleRate: sample.sampleRate,
      numberOfChannels: 1,
      description: Uint8Array.of(0x11, 0x88).buffer,
    };
    for (let at = 0; at < sample.numberOfFrames; at += AAC_FRAME) {
      const seconds = at / sample.sampleRate;
      const packet = new EncodedPacket(
        Uint8Array.of(version, 2, 3),
        'key',
        sample.timestamp + seconds,
        AAC_FRAME / sample.sampleRate,
      );
      this.onPacket(packet, { decoderConfig });
    }
  }
}

test('packets of an encoder differ from those of its next version with the same description', async () => {
  registerEncoder(UpdatedEncoder);
  const makerNow = async () => (await BatchEncoder.prepare(48_000)).fingerprint;
  const before = await makerNow();
  expect(await makerNow()).toBe(before);
  version = 2;
  expect(await makerNow()).not.toBe(before);
});
