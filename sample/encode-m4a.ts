import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { AudioSample, AudioSampleSource, BufferTarget, Mp4OutputFormat, Output } from 'mediabunny';
import type { Sound } from './narrate';

/** Encodes sound as AAC in an `.m4a` file that starts to play before it is loaded whole. */
export async function encodeM4a(sound: Sound): Promise<Uint8Array> {
  registerAacEncoder();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
  const source = new AudioSampleSource({ codec: 'aac', bitrate: 64_000 });
  output.addAudioTrack(source);
  await output.start();
  const sample = new AudioSample({
    data: sound.samples,
    format: 's16',
    numberOfChannels: 1,
    sampleRate: sound.sampleRate,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
  await output.finalize();
  if (!output.target.buffer) throw new Error('The encoder gave no file.');
  return new Uint8Array(output.target.buffer);
}
