import type { StretchAnchor } from '#shared/time/timeline-range';
import { inTake, type TakeMark } from '../store/audio-issues';
import { cutTake, type PlacedOrder, type TakeCut, type TakeOrder } from '../store/cut-take';
import { inFile, type Segment } from '../store/journal';
import { partOf, type SampleRange } from '../store/samples';
import type { TakeStore } from '../store/take-writer';
import type { SoundClock } from './audio-clock';
import type { Tape } from './audio-ring-buffer';
import { LOSS_MS } from './latency-model';

/** Sound of so long before a take, or before it goes on, is stored: its place may turn out to be earlier. */
const STORED_BEFORE_S = 1;
/** An order that turns out to lie no further off stays where it is. */
const NEAR_ENOUGH_S = 0.001;

export interface TakeAbout {
  id: string;
  projectId: string;
  /** Who makes it; '' is nobody. */
  uid: string;
  /** Where the slide shows that it takes the place of; undefined where it is no retake. */
  replaced?: StretchAnchor;
  /** When it began, Unix milliseconds. */
  startedAt: number;
}

interface GivenOrder {
  order: PlacedOrder;
  momentMs: number;
  /** Sound of before this sample is not stored. */
  leastAt: number;
  isSettled: boolean;
}

/**
 * A take while it is made: orders, each at the sample that was heard at its moment, and the tape's sound from the first of
 * them on, in a store to which is only ever added. What the take is, follows from both (`cutTake`).
 */
export class RunningTake {
  private readonly given: GivenOrder[] = [];
  private readonly segments: Segment[] = [];
  private readonly marks: TakeMark[] = [];
  /** How many samples the store holds, and up to which sample of the tape. */
  private storedCount = 0;
  private storedTo = 0;
  private isStoring = false;

  constructor(
    readonly about: TakeAbout,
    private readonly store: TakeStore,
    private readonly tape: Tape,
    private readonly clock: SoundClock,
  ) {
    store.note({
      event: 'take',
      take_id: about.id,
      project_id: about.projectId,
      uid: about.uid,
      replaced: about.replaced,
      started_at: about.startedAt,
      sample_rate: tape.sampleRate,
    });
  }

  /** Does what was meant at a moment; where that lies is settled when sound of after it has come. */
  give(order: TakeOrder, momentMs: number): void {
    const at = this.clock.sampleAt(momentMs);
    if (order.event === 'begin' || order.event === 'resume') this.startStoring(at);
    const leastAt = order.event === 'begin' || order.event === 'resume' ? (this.segments.at(-1)?.at ?? 0) : 0;
    this.given.push({ order: { ...order, at: Math.max(at, leastAt) }, momentMs, leastAt, isSettled: false });
    this.note(this.given.length - 1);
  }

  /** Stores the sound that has come since, and settles the orders whose time has come. */
  hear(): void {
    if (this.isStoring) this.storeTo(this.tape.end);
    for (const [i, { isSettled, momentMs }] of this.given.entries()) {
      if (!isSettled && this.clock.isSettled(momentMs)) this.settle(i);
    }
    // What is said in a pause is stored until it is certain where that began.
    if (this.isStoring && this.unsettledFromMs === Infinity && this.cut().isPaused) this.isStoring = false;
  }

  /** Settles all orders with what is known: no more sound of this source will come. */
  settleAll(): void {
    for (const [i, { isSettled }] of this.given.entries()) if (!isSettled) this.settle(i);
  }

  /** Marks the sound that should have come before the end of the take, and did not. */
  markEnd(): void {
    const ms = (((this.given.at(-1)?.order.at ?? 0) - this.tape.end) * 1000) / this.tape.sampleRate;
    if (ms > LOSS_MS) this.mark({ kind: 'lost', at: this.tape.end, ms });
  }

  /** Notes that something went wrong with the sound; `mark.at` is a sample of the tape. */
  mark(mark: TakeMark): void {
    this.marks.push(mark);
    this.store.note({ event: 'mark', ...mark });
  }

  /** The moment of the oldest order that is not settled; Infinity if there is none. */
  get unsettledFromMs(): number {
    return Math.min(...this.given.map(({ isSettled, momentMs }) => (isSettled ? Infinity : momentMs)));
  }

  /** Whether the sound of the end of the take has come. */
  get hasEnded(): boolean {
    const last = this.given.at(-1);
    return last?.order.event === 'stop' && this.clock.hasReached(last.momentMs);
  }

  /** Whether everything that was said outlives the page. */
  get isOnDisk(): boolean {
    return this.store.isOnDisk;
  }

  /** The take as it is now. */
  cut(): TakeCut {
    return cutTake(this.orders, this.tape.end, this.tape.sampleRate);
  }

  /** The take as it was when the tape ended at a sample: what is ordered for later has not been done. */
  cutBefore(end: number): TakeCut {
    const { orders } = this;
    const later = orders.findIndex(({ at }) => at > end);
    return cutTake(later < 0 ? orders : orders.slice(0, later), end, this.tape.sampleRate);
  }

  /** What was wrong with its sound, at samples of the take. */
  health(cut: TakeCut): TakeMark[] {
    return inTake(this.marks, cut.ranges, this.tape.sampleRate);
  }

  /** Sound of a take that is cut so; `from` and `to` are samples of it. */
  read({ ranges }: TakeCut, from: number, to: number): Int16Array {
    const samples = new Int16Array(to - from);
    let at = 0;
    for (const range of partOf(ranges, from, to)) {
      const piece = this.readTape(range);
      samples.set(piece, at);
      at += piece.length;
    }
    return samples;
  }

  /** Lets go of the files; throws where what is on disk may lack its end. */
  close(): void {
    this.store.close();
  }

  private get orders(): PlacedOrder[] {
    return this.given.map(({ order }) => order);
  }

  private readTape({ from, to }: SampleRange): Int16Array {
    if (from >= this.tape.begin) return this.tape.read(from, to);
    const samples = new Int16Array(to - from);
    let at = 0;
    for (const part of inFile([{ from, to }], this.segments, this.storedCount)) {
      const piece = this.store.read(part.from, part.to);
      samples.set(piece, at);
      at += piece.length;
    }
    return samples;
  }

  private startStoring(at: number): void {
    if (this.isStoring) return;
    this.isStoring = true;
    const early = Math.min(at, this.tape.end) - STORED_BEFORE_S * this.tape.sampleRate;
    const from = Math.max(this.tape.begin, early);
    if (this.segments.length === 0 || from > this.storedTo) {
      this.storedTo = from;
      const segment = { at: from, file_at: this.storedCount };
      this.segments.push(segment);
      this.store.note({ event: 'sound', ...segment });
    }
    this.storeTo(this.tape.end);
  }

  private storeTo(end: number): void {
    const { tape } = this;
    const missing = tape.begin - this.storedTo;
    if (missing > 0) {
      // What could not be stored for so long is no longer in memory: silence keeps its place.
      this.store.append(new Int16Array(missing));
      this.storedCount += missing;
      this.storedTo = tape.begin;
      this.mark({ kind: 'failed', at: tape.begin, ms: (missing * 1000) / tape.sampleRate });
    }
    if (end <= this.storedTo) return;
    this.store.append(tape.read(this.storedTo, end));
    this.storedCount += end - this.storedTo;
    this.storedTo = end;
  }

  private settle(index: number): void {
    const given = this.given[index]!;
    const { sampleRate } = this.tape;
    const heardAt = this.clock.sampleAt(given.momentMs);
    const at = Math.max(heardAt, given.leastAt);
    given.isSettled = true;
    if (at > heardAt) this.mark({ kind: 'left-out', at, ms: ((at - heardAt) * 1000) / sampleRate });
    if (Math.abs(at - given.order.at) <= NEAR_ENOUGH_S * sampleRate) return;
    given.order.at = at;
    this.note(index);
  }

  private note(index: number): void {
    this.store.note({ ...this.given[index]!.order, order: index });
  }
}
