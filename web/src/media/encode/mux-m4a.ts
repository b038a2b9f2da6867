import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny';
import { AAC_FRAME } from './aac-stream';

/**
 * Puts AAC packets into an `.m4a` file. `delay` is what the encoder put before the sound, in samples: the file says so, and
 * players leave it out.
 */
export async function muxM4a(
  packets: readonly EncodedPacket[],
  decoderConfig: AudioDecoderConfig,
  delay: number,
): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const rate = decoderConfig.sampleRate;
  for (const [index, packet] of packets.entries()) {
    const timestamp = (index * AAC_FRAME - delay) / rate;
    await source.add(new EncodedPacket(packet.data, 'key', timestamp, AAC_FRAME / rate), { decoderConfig });
  }
  source.close();
  await output.finalize();
  if (!target.buffer) throw new Error('The sound file is empty.');
  return new Blob([target.buffer], { type: 'audio/mp4' });
}
