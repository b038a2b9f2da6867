import { AudioSampleSink, BlobSource, Input, type InputAudioTrack, MP3, MP4, WAVE, WEBM } from 'mediabunny';
import { withoutLoops } from '#shared/media-files/without-loops';
import { Wave } from './wave';

/** Samples a second where there is no sound at all. */
const SILENT_RATE = 1000;

/**
 * The waveform of a file's sound, as a `.peaks` file holds it; empty where this browser can't decode it, or it would be too long to be sent. Before the sound begins and
 * after its end, and for a silent video, it is flat: it is as long as the file, by which clips are drawn out again.
 */
export async function makePeaks(file: Blob): Promise<Blob> {
  const input = new Input({ source: withoutLoops(new BlobSource(file)), formats: [MP4, WEBM, MP3, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track && !(await track.canDecode())) return new Blob([]);
    const wave = track ? await drawSound(track) : new Wave(SILENT_RATE);
    wave.fillTo(await input.computeDuration());
    return new Blob([Uint8Array.from(wave.finish())], { type: 'application/octet-stream' });
  } catch {
    return new Blob([]);
  } finally {
    input.dispose();
  }
}

async function drawSound(track: InputAudioTrack): Promise<Wave> {
  let wave: Wave | undefined;
  for await (const sample of new AudioSampleSink(track).samples()) {
    const sound = new Float32Array(sample.numberOfFrames);
    sample.copyTo(sound, { planeIndex: 0, format: 'f32-planar' });
    wave ??= new Wave(sample.sampleRate);
    wave.fillTo(sample.timestamp);
    wave.add(sound);
    sample.close();
  }
  return wave ?? new Wave(SILENT_RATE);
}
