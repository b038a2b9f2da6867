import type { TimelineRangeRef } from '#shared/time/timeline-range';
import { mapIssuesToTake, type AudioIssue } from '../store/audio-issues';
import { cutTake, type TimedCommand, type TakeCut, type RecorderCommand } from '../store/cut-take';
import { toFileRanges, type Segment } from '../store/journal';
import { sliceRanges, type SampleRange } from '../store/samples';
import type { TakeStore } from '../store/take-writer';
import type { AudioClock } from './audio-clock';
import type { AudioRingBuffer } from './audio-ring-buffer';
import { LOSS_MS } from './latency-model';

/** How much sound before a begin or resume is stored, because the exact sample may turn out to be earlier. */
const PRE_ROLL_S = 1;
/** A command that turns out to be off by no more than this is not moved. */
const TOLERANCE_S = 0.001;

interface TakeInfo {
  id: string;
  projectId: string;
  uid: string;
  replaced?: TimelineRangeRef;
  startedAt: number;
}

interface IssuedCommand {
  command: TimedCommand;
  momentMs: number;
  /** Sound before this sample is not stored. */
  earliestAt: number;
  isSettled: boolean;
}

/**
 * A take in progress: its commands, each at the sample that was heard at its moment, and all sound since the first of them, in a store
 * that only grows. Both together define the take (`cutTake`).
 */
export class RunningTake {
  private readonly issued: IssuedCommand[] = [];
  private readonly segments: Segment[] = [];
  private readonly issues: AudioIssue[] = [];
  /** The number of samples in the store, and the sample of the buffer up to which it is filled. */
  private storedCount = 0;
  private storedTo = 0;
  private isStoring = false;

  constructor(
    readonly about: TakeInfo,
    private readonly store: TakeStore,
    private readonly buffer: AudioRingBuffer,
    private readonly clock: AudioClock,
  ) {
    store.writeEntry({
      event: 'take',
      take_id: about.id,
      project_id: about.projectId,
      uid: about.uid,
      replaced: about.replaced,
      started_at: about.startedAt,
      sample_rate: buffer.sampleRate,
    });
  }

  /** Applies a command to a moment. Its exact sample is settled once later sound has arrived. */
  handle(command: RecorderCommand, momentMs: number): void {
    const at = this.clock.sampleAt(momentMs);
    if (command.event === 'begin' || command.event === 'resume') this.startStoring(at);
    const earliestAt = command.event === 'begin' || command.event === 'resume' ? (this.segments.at(-1)?.at ?? 0) : 0;
    this.issued.push({ command: { ...command, at: Math.max(at, earliestAt) }, momentMs, earliestAt, isSettled: false });
    this.journalCommand(this.issued.length - 1);
  }

  /** Stores the sound that has arrived, and settles the commands whose moment is settled. */
  advance(): void {
    if (this.isStoring) this.storeTo(this.buffer.end);
    for (const [i, { isSettled, momentMs }] of this.issued.entries()) {
      if (!isSettled && this.clock.isSettled(momentMs)) this.settle(i);
    }
    // The beginning of a pause is stored until its sample is certain.
    if (this.isStoring && this.unsettledFromMs === Infinity && this.cut().isPaused) this.isStoring = false;
  }

  /** Settles all commands by the current estimate, because no more sound of this source will come. */
  settleAll(): void {
    for (const [i, { isSettled }] of this.issued.entries()) if (!isSettled) this.settle(i);
  }

  /** Marks the sound that is missing before the end of the take. */
  markEnd(): void {
    const ms = (((this.issued.at(-1)?.command.at ?? 0) - this.buffer.end) * 1000) / this.buffer.sampleRate;
    if (ms > LOSS_MS) this.markIssue({ kind: 'lost', at: this.buffer.end, ms });
  }

  /** Records an audio issue; `mark.at` is a sample of the buffer. */
  markIssue(mark: AudioIssue): void {
    this.issues.push(mark);
    this.store.writeEntry({ event: 'mark', ...mark });
  }

  /** The moment of the oldest unsettled command; Infinity if there is none. */
  get unsettledFromMs(): number {
    return Math.min(...this.issued.map(({ isSettled, momentMs }) => (isSettled ? Infinity : momentMs)));
  }

  /** Whether the sound up to the end of the take has arrived. */
  get hasEnded(): boolean {
    const last = this.issued.at(-1);
    return last?.command.event === 'stop' && this.clock.hasReached(last.momentMs);
  }

  /** Whether everything that was said survives the page. */
  get isOnDisk(): boolean {
    return this.store.isOnDisk;
  }

  cut(): TakeCut {
    return cutTake(this.commands, this.buffer.end, this.buffer.sampleRate);
  }

  /** The take as it would be if the recording ended at a sample, without later commands. */
  cutBefore(end: number): TakeCut {
    const { commands } = this;
    const later = commands.findIndex(({ at }) => at > end);
    return cutTake(later < 0 ? commands : commands.slice(0, later), end, this.buffer.sampleRate);
  }

  /** The issues with its sound, at samples of the take. */
  audioIssues(cut: TakeCut): AudioIssue[] {
    return mapIssuesToTake(this.issues, cut.ranges, this.buffer.sampleRate);
  }

  /** Reads sound of a cut of the take; `from` and `to` are samples of the cut. */
  read({ ranges }: TakeCut, from: number, to: number): Int16Array {
    const samples = new Int16Array(to - from);
    let at = 0;
    for (const range of sliceRanges(ranges, from, to)) {
      const piece = this.readRecording(range);
      samples.set(piece, at);
      at += piece.length;
    }
    return samples;
  }

  /** Closes the files; throws if the end may be missing on disk. */
  close(): void {
    this.store.close();
  }

  private get commands(): TimedCommand[] {
    return this.issued.map(({ command }) => command);
  }

  private readRecording({ from, to }: SampleRange): Int16Array {
    if (from >= this.buffer.begin) return this.buffer.read(from, to);
    const samples = new Int16Array(to - from);
    let at = 0;
    for (const part of toFileRanges([{ from, to }], this.segments, this.storedCount)) {
      const piece = this.store.read(part.from, part.to);
      samples.set(piece, at);
      at += piece.length;
    }
    return samples;
  }

  private startStoring(at: number): void {
    if (this.isStoring) return;
    this.isStoring = true;
    const early = Math.min(at, this.buffer.end) - PRE_ROLL_S * this.buffer.sampleRate;
    const from = Math.max(this.buffer.begin, early);
    if (this.segments.length === 0 || from > this.storedTo) {
      this.storedTo = from;
      const segment = { at: from, file_at: this.storedCount };
      this.segments.push(segment);
      this.store.writeEntry({ event: 'sound', ...segment });
    }
    this.storeTo(this.buffer.end);
  }

  private storeTo(end: number): void {
    const { buffer } = this;
    const missing = buffer.begin - this.storedTo;
    if (missing > 0) {
      // Sound that could not be stored for this long is no longer in memory; silence replaces it.
      this.store.append(new Int16Array(missing));
      this.storedCount += missing;
      this.storedTo = buffer.begin;
      this.markIssue({ kind: 'failed', at: buffer.begin, ms: (missing * 1000) / buffer.sampleRate });
    }
    if (end <= this.storedTo) return;
    this.store.append(buffer.read(this.storedTo, end));
    this.storedCount += end - this.storedTo;
    this.storedTo = end;
  }

  private settle(index: number): void {
    const given = this.issued[index]!;
    const { sampleRate } = this.buffer;
    const heardAt = this.clock.sampleAt(given.momentMs);
    const at = Math.max(heardAt, given.earliestAt);
    given.isSettled = true;
    if (at > heardAt) this.markIssue({ kind: 'left-out', at, ms: ((at - heardAt) * 1000) / sampleRate });
    if (Math.abs(at - given.command.at) <= TOLERANCE_S * sampleRate) return;
    given.command.at = at;
    this.journalCommand(index);
  }

  private journalCommand(index: number): void {
    this.store.writeEntry({ ...this.issued[index]!.command, order: index });
  }
}
