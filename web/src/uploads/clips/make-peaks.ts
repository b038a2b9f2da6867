import { AudioSampleSink, BlobSource, Input, MP3, MP4, WAVE, WEBM } from 'mediabunny';
import { PeakBuilder } from '../../media/peaks/peak-builder';

/** The waveform of a file's sound, as a `.peaks` file holds it; empty where this browser can't decode it. */
export async function makePeaks(file: Blob, signal: AbortSignal): Promise<Blob> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, WEBM, MP3, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) return new Blob([]);
    let peaks: PeakBuilder | undefined;
    for await (const sample of new AudioSampleSink(track).samples()) {
      signal.throwIfAborted();
      const sound = new Float32Array(sample.numberOfFrames);
      sample.copyTo(sound, { planeIndex: 0, format: 'f32-planar' });
      peaks ??= new PeakBuilder(sample.sampleRate);
      peaks.add(sound);
      sample.close();
    }
    return new Blob(peaks ? [Uint8Array.from(peaks.finish())] : [], { type: 'application/octet-stream' });
  } catch {
    return new Blob([]);
  } finally {
    input.dispose();
  }
}
