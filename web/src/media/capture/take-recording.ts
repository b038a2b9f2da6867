import { LiveM4a } from '../encode/live-m4a';
import { wholeM4a, type SoundPiece } from '../encode/m4a-parts';
import { PeakBuilder } from '../peaks/peak-builder';
import { cutSlides, type JournalledTake } from './journal-format';
import { toFloat32, toInt16 } from './pcm';
import { settleSlides, type SlideChange, type Take } from './take';
import type { TakeStore } from './take-store';

/** A take while it is made: the same samples go to disk, into the waveform and into the sound file. */
export class TakeRecording {
  sampleCount = 0;
  private slides: SlideChange[];

  private constructor(
    private readonly about: JournalledTake,
    private readonly store: TakeStore,
    private readonly m4a: LiveM4a,
    private readonly peaks: PeakBuilder,
  ) {
    this.slides = [...about.slides];
  }

  /** Begins a take and writes so to its journal. `onPiece` is told each piece of its sound file that is closed. */
  static begin(about: JournalledTake, store: TakeStore, onPiece?: (piece: SoundPiece) => void): TakeRecording {
    store.note({
      event: 'begin',
      take_id: about.id,
      project_id: about.projectId,
      uid: about.uid,
      started_at: about.startedAt,
      sample_rate: about.sampleRate,
      slide_id: about.slides[0]?.slideId ?? '',
    });
    const m4a = new LiveM4a(about.sampleRate, onPiece);
    return new TakeRecording(about, store, m4a, new PeakBuilder(about.sampleRate));
  }

  /** Length so far in milliseconds. */
  get recordedMs(): number {
    return (this.sampleCount * 1000) / this.about.sampleRate;
  }

  /** Takes in the next piece of sound. */
  add(samples: Float32Array): void {
    const stored = toInt16(samples);
    this.store.append(stored);
    this.peaks.add(samples);
    this.m4a.add(toFloat32(stored));
    this.sampleCount += samples.length;
  }

  /** From this sample on, another slide is shown. */
  showSlide(slideId: string, at: number): void {
    this.slides.push({ at, slideId });
    this.store.note({ event: 'slide', at, slide_id: slideId });
  }

  /** Takes back the last seconds; gives the slide that is shown then. */
  takeBack(seconds: number): string {
    return this.cutTo(Math.max(0, this.sampleCount - Math.round(seconds * this.about.sampleRate)));
  }

  /** Takes back everything since the current slide was shown; gives that slide. */
  retakeSlide(): string {
    const settled = settleSlides(this.slides, this.sampleCount + 1);
    const current = settled.at(-1);
    this.cutTo(current?.at ?? 0);
    if (current && current.at > 0) this.showSlide(current.slideId, current.at);
    return current?.slideId ?? '';
  }

  /** Ends the take; its journal stays. */
  async finish(): Promise<Take> {
    this.store.close();
    const { id, projectId, startedAt, sampleRate } = this.about;
    const slides = settleSlides(this.slides, this.sampleCount);
    const [parts, peaks] = [await this.m4a.finish(), this.peaks.finish()];
    const m4a = wholeM4a(parts);
    return { id, projectId, startedAt, sampleRate, sampleCount: this.sampleCount, slides, m4a, parts, peaks };
  }

  private cutTo(sample: number): string {
    this.store.note({ event: 'cut', at: sample });
    this.slides = cutSlides(this.slides, sample);
    this.m4a.cutTo(sample, (from, to) => toFloat32(this.store.read(from, to)));
    this.store.cutTo(sample);
    this.peaks.cutTo(sample);
    this.sampleCount = sample;
    return settleSlides(this.slides, sample + 1).at(-1)?.slideId ?? '';
  }
}
