import { AudioSampleSink, BlobSource, Input, type InputAudioTrack, MP3, MP4, WAVE, WEBM } from 'mediabunny';
import { UPLOAD_KINDS } from '#shared/api/uploads';
import { guardAgainstLoops } from '#shared/media-files/guard-against-loops';
import { PeakBuilder } from './peak-builder';

/** Samples per second for a file without sound. */
const SILENT_RATE = 1000;

/**
 * The waveform of a file's sound in `.peaks` format; empty if this browser can't decode it or it is too long to send. It is as long as the
 * file, so that clips can be extended again: flat before and after the sound, and for a silent video.
 */
export async function buildPeaks(file: Blob): Promise<Blob> {
  const input = new Input({ source: guardAgainstLoops(new BlobSource(file)), formats: [MP4, WEBM, MP3, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track && !(await track.canDecode())) return new Blob([]);
    const wave = track ? await readPeaks(track) : new Wave(SILENT_RATE);
    wave.fillTo(await input.computeDuration());
    return new Blob([Uint8Array.from(wave.finish())], { type: 'application/octet-stream' });
  } catch {
    return new Blob([]);
  } finally {
    input.dispose();
  }
}

async function readPeaks(track: InputAudioTrack): Promise<Wave> {
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

const BYTES_PER_SECOND = 100;

/** A waveform that tracks its current length. */
export class Wave {
  private readonly peaks: PeakBuilder;
  private count = 0;

  constructor(private readonly sampleRate: number) {
    this.peaks = new PeakBuilder(sampleRate);
  }

  add(sound: Float32Array): void {
    this.peaks.add(sound);
    this.count += sound.length;
  }

  /**
   * Fills with silence up to a moment of the file, in seconds, unless the gap is within the precision of packet times. Throws `RangeError`
   * if the waveform would be too long to send: a damaged file may contain any time.
   */
  fillTo(seconds: number): void {
    if (seconds * BYTES_PER_SECOND > UPLOAD_KINDS.peaks.maxBytes) throw new RangeError('The waveform is too long.');
    const end = Math.round(seconds * this.sampleRate);
    if (end - this.count <= this.sampleRate / 100) return;
    while (this.count < end) this.add(new Float32Array(Math.min(end - this.count, this.sampleRate)));
  }

  finish(): Int8Array {
    return this.peaks.finish();
  }
}
