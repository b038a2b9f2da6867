import { LiveM4a } from '../encode/live-m4a';
import type { M4aParts, SoundPiece } from '../encode/m4a-parts';
import { PeakBuilder } from '../peaks/peak-builder';
import type { TakeCut } from './cut-take';
import { toFloat32 } from './pcm';
import type { RunningTake } from './running-take';
import { commonLength, totalOf, type SampleRange } from './sample-range';

/** Sound is taken in pieces of so many samples at most. */
const PIECE = 1 << 16;

/** A take's file and waveform, made while somebody speaks: they follow what its orders make of it, and back. */
export class LiveSound {
  private readonly m4a: LiveM4a;
  private readonly peaks: PeakBuilder;
  private made: SampleRange[] = [];

  /** `onPiece` is told each piece of the file as soon as it is closed. */
  constructor(sampleRate: number, onPiece: (piece: SoundPiece) => void) {
    this.m4a = new LiveM4a(sampleRate, onPiece);
    this.peaks = new PeakBuilder(sampleRate);
  }

  /** Makes what is new in a cut of the take, and takes back what is no longer in it. */
  follow(take: RunningTake, cut: TakeCut): void {
    const { ranges, sampleCount } = cut;
    const read = (from: number, to: number) => toFloat32(take.read(cut, from, to));
    const kept = commonLength(this.made, ranges);
    if (kept < totalOf(this.made)) {
      this.m4a.cutTo(kept, read);
      this.peaks.cutTo(kept);
    }
    this.made = ranges;
    for (let from = kept; from < sampleCount; from += PIECE) {
      const samples = read(from, Math.min(from + PIECE, sampleCount));
      this.peaks.add(samples);
      this.m4a.add(samples);
    }
  }

  /** The finished file and waveform. Rejects when no encoder could be loaded or there was no sound. */
  async finish(): Promise<{ parts: M4aParts; peaks: Int8Array }> {
    return { parts: await this.m4a.finish(), peaks: this.peaks.finish() };
  }
}
