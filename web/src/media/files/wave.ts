import { UPLOAD_KINDS } from '#shared/api/uploads';
import { PeakBuilder } from '../../media/peaks/peak-builder';

/** Bytes of a waveform for each second. */
const BYTES_PER_SECOND = 100;

/** A waveform that knows up to where it is drawn. */
export class Wave {
  private readonly peaks: PeakBuilder;
  private count = 0;

  constructor(private readonly sampleRate: number) {
    this.peaks = new PeakBuilder(sampleRate);
  }

  /** Draws the next piece of sound. */
  add(sound: Float32Array): void {
    this.peaks.add(sound);
    this.count += sound.length;
  }

  /**
   * Silence up to a moment of the file, in seconds, unless what is missing is less than a packet says of its time. Throws `RangeError`
   * where no waveform could be sent that is so long: a damaged file may name any moment.
   */
  fillTo(seconds: number): void {
    if (seconds * BYTES_PER_SECOND > UPLOAD_KINDS.peaks.maxBytes) throw new RangeError('The waveform is too long.');
    const end = Math.round(seconds * this.sampleRate);
    if (end - this.count <= this.sampleRate / 100) return;
    while (this.count < end) this.add(new Float32Array(Math.min(end - this.count, this.sampleRate)));
  }

  /** The waveform as a `.peaks` file holds it. */
  finish(): Int8Array {
    return this.peaks.finish();
  }
}
