import { AudioSampleSink, BlobSource, Input, type InputAudioTrack, MP3, MP4, WAVE, WEBM } from 'mediabunny';
import { PeakBuilder } from '../../media/peaks/peak-builder';

/** Samples a second where there is no sound at all. */
const SILENT_RATE = 1000;

/**
 * The waveform of a file's sound, as a `.peaks` file holds it; empty where this browser can't decode it. Before the sound begins and
 * after its end, and for a silent video, it is flat: it is as long as the file, by which clips are drawn out again.
 */
export async function makePeaks(file: Blob, signal: AbortSignal): Promise<Blob> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, WEBM, MP3, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track && !(await track.canDecode())) return new Blob([]);
    const wave = track ? await drawSound(track, signal) : new Wave(SILENT_RATE);
    wave.fillTo(await input.computeDuration());
    return new Blob([Uint8Array.from(wave.peaks.finish())], { type: 'application/octet-stream' });
  } catch {
    return new Blob([]);
  } finally {
    input.dispose();
  }
}

async function drawSound(track: InputAudioTrack, signal: AbortSignal): Promise<Wave> {
  let wave: Wave | undefined;
  for await (const sample of new AudioSampleSink(track).samples()) {
    signal.throwIfAborted();
    const sound = new Float32Array(sample.numberOfFrames);
    sample.copyTo(sound, { planeIndex: 0, format: 'f32-planar' });
    wave ??= new Wave(sample.sampleRate);
    wave.fillTo(sample.timestamp);
    wave.add(sound);
    sample.close();
  }
  return wave ?? new Wave(SILENT_RATE);
}

/** A waveform that knows up to where it is drawn. */
class Wave {
  readonly peaks: PeakBuilder;
  private count = 0;

  constructor(private readonly sampleRate: number) {
    this.peaks = new PeakBuilder(sampleRate);
  }

  add(sound: Float32Array): void {
    this.peaks.add(sound);
    this.count += sound.length;
  }

  /** Silence up to a moment of the file, unless what is missing is less than a packet says of its time. */
  fillTo(seconds: number): void {
    const missing = Math.round(seconds * this.sampleRate) - this.count;
    if (missing > this.sampleRate / 100) this.add(new Float32Array(missing));
  }
}
