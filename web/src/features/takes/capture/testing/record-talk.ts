import type { RecorderCommand } from '../../store/cut-take';
import { formatEntry } from '../../store/journal';
import { createMemoryTakeStore, type TakeStore } from '../../store/take-writer';
import { AudioClock } from '../audio-clock';
import { AudioRingBuffer } from '../audio-ring-buffer';
import { RunningTake } from '../running-take';
import { deliver, type DeliveredChunk, type Schedule } from './sound-source';

export const RATE = 8000;
const HANDLED_MS = 0.1;
const GIVEN_UP_AFTER_MS = 3000;
const LOOK_EVERY_MS = 200;

/** A command at a moment, and when the recorder receives it. */
export interface Act {
  command: RecorderCommand;
  momentMs: number;
  toldMs: number;
}

export interface Talk extends Schedule {
  acts: readonly Act[];
}

export interface Recorded {
  take: RunningTake;
  /** The journal as it would be read after a crash, and the sound file. */
  journal: string;
  file: Int16Array;
  /** The moment at which each sample of the recording was heard. */
  heardAtMs: number[];
  lostMs: number;
}

/** A value that identifies a sample by the moment at which it was heard, and survives storage. */
export const valueOf = (heardAtMs: number): number => (Math.round((heardAtMs * RATE) / 1000) % 65_535) - 32_767;

/** Reads chunks in order, on a machine that may be slower than they arrive. */
function* readSlowly(
  chunks: readonly DeliveredChunk[],
  { handledMs = () => HANDLED_MS, waitingAtMost = Infinity }: Talk,
): Generator<DeliveredChunk & { askedMs: number }> {
  let askedMs = 0;
  let delivered = 0;
  for (let next = 0; next < chunks.length; next++) {
    const arrivedMs = Math.max(askedMs, chunks[next]!.arrivedMs);
    while (delivered < chunks.length && chunks[delivered]!.arrivedMs <= arrivedMs) delivered++;
    next = Math.max(next, delivered - waitingAtMost);
    yield { ...chunks[next]!, arrivedMs, askedMs };
    askedMs = arrivedMs + handledMs(arrivedMs);
  }
}

const recordings = new WeakMap<Talk, Recorded>();

/** Records a talk, once. */
export function record(talk: Talk): Recorded {
  const recorded = recordings.get(talk) ?? runRecorder(talk);
  recordings.set(talk, recorded);
  return recorded;
}

/** Runs the recorder's core through a schedule of sound and commands, as its worker would. */
function runRecorder(talk: Talk): Recorded {
  const tape = new AudioRingBuffer(RATE);
  const clock = new AudioClock(RATE);
  const lines: string[] = [];
  const file: number[] = [];
  const memory = createMemoryTakeStore();
  const store: TakeStore = {
    ...memory,
    append(samples) {
      memory.append(samples);
      for (const sample of samples) file.push(sample);
    },
    writeEntry: (entry) => void lines.push(formatEntry(entry)),
  };
  const take = new RunningTake({ id: 'T', projectId: 'P', uid: 'U', startedAt: 5 }, store, tape, clock);
  const heardAtMs: number[] = [];
  let lostMs = 0;
  let lookedMs = 0;
  const look = (isEnd: boolean) => {
    for (const { at, ms } of clock.settle(take.unsettledFromMs, isEnd)) {
      take.markIssue({ kind: 'lost', at, ms });
      lostMs += ms;
    }
  };

  const acts = [...talk.acts].sort((a, b) => a.toldMs - b.toldMs);
  let stoppedMs = Infinity;
  for (const chunk of readSlowly(deliver(talk, RATE), talk)) {
    while (acts[0] && acts[0].toldMs <= chunk.arrivedMs) {
      const { command, momentMs, toldMs } = acts.shift()!;
      take.handle(command, momentMs);
      if (command.event === 'stop') stoppedMs = toldMs;
    }
    if (chunk.arrivedMs - Math.max(stoppedMs, chunk.askedMs) > GIVEN_UP_AFTER_MS) break;
    const samples = Float32Array.from({ length: chunk.sampleCount }, (_, i) => {
      const at = chunk.heardFromMs + (i * 1000) / RATE;
      heardAtMs.push(at);
      return valueOf(at) / 32_767;
    });
    tape.append(samples);
    clock.receive({ ...chunk, waitedMs: chunk.arrivedMs - chunk.askedMs });
    take.advance();
    if (chunk.arrivedMs - lookedMs > LOOK_EVERY_MS) {
      lookedMs = chunk.arrivedMs;
      look(false);
    }
    if (take.hasEnded) break;
  }
  for (const { command, momentMs } of acts) take.handle(command, momentMs);
  take.settleAll();
  look(true);
  take.markEnd();
  return { take, journal: lines.join(''), file: Int16Array.from(file), heardAtMs, lostMs };
}
