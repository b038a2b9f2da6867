import type { EncodedPacket, Quality } from 'mediabunny';
import { PIECE_BYTES_MAX, PIECE_SECONDS_MAX } from '#shared/api/takes';
import { PeakBuilder } from '../../../platform/audio/peak-builder';
import { AAC_FRAME, AacEncoder, prepareAac, type PreparedAac } from '../encode/aac-encoder';
import { buildM4aHead } from '../encode/m4a-head';
import { type M4aParts, PieceSplitter, type AudioPiece } from '../encode/m4a-pieces';
import type { TakeCut } from '../store/cut-take';
import { commonPrefixLength, type SampleRange, toFloat32, countSamples } from '../store/samples';
import type { RunningTake } from './running-take';

/** A new stream needs this many packets until its output equals that of the previous one; covers every encoder's delay. */
const WARM_UP = 4;

/** A stream of packets; those from `from` to before `to` are used. Packets are counted from the beginning of the take. */
interface EncoderRun {
  stream: AacEncoder;
  from: number;
  to: number;
  next: number;
  /** Packets that wait for those of the previous run. */
  waiting: Uint8Array[];
}

/**
 * An `.m4a` that grows during the take and can be cut back. After a cut, a new encoder starts a few packets earlier, from the stored
 * sound, and takes over where both make the same packets. No other sound is encoded twice.
 */
export class LiveM4aEncoder {
  /** In the order of the sound; the first is the one whose packets are being added. */
  private runs: EncoderRun[];
  private readonly ended: Promise<void>[] = [];
  private readonly cutter: PieceSplitter;
  private readonly prepared: Promise<PreparedAac>;
  private readonly quality: Promise<Quality>;

  /** Accepts sound at once; it waits in memory for the encoder. @param onPiece receives each piece as soon as it is finished */
  constructor(
    private readonly sampleRate: number,
    onPiece: (piece: AudioPiece) => void = () => undefined,
  ) {
    const packets = Math.floor((PIECE_SECONDS_MAX * sampleRate) / AAC_FRAME);
    this.cutter = new PieceSplitter({ packets, bytes: PIECE_BYTES_MAX }, onPiece);
    this.prepared = prepareAac(sampleRate);
    this.quality = this.prepared.then(({ quality }) => quality);
    this.quality.catch(() => undefined);
    this.runs = [this.createRun(0, 0)];
  }

  add(samples: Float32Array): void {
    this.current.stream.add(samples);
  }

  /** Removes everything from `sample` on. `read` returns earlier sound. */
  cutTo(sample: number, read: (from: number, to: number) => Float32Array): void {
    const first = Math.max(0, Math.floor(sample / AAC_FRAME) - WARM_UP - 1);
    const from = first === 0 ? 0 : first + WARM_UP;
    const end = this.current.stream.finish();
    end.catch(() => undefined);
    this.ended.push(end);
    this.cutter.cutTo(from);
    for (const part of this.runs) part.to = Math.min(part.to, from);
    this.runs = this.runs.filter((part) => part.from < part.to);
    this.runs.push(this.createRun(first, from));
    this.drainPackets();
    this.add(read(first * AAC_FRAME, sample));
  }

  /** Finishes the file and returns its parts. Rejects if no encoder could be loaded or there was no sound. */
  async finish(): Promise<M4aParts> {
    await Promise.all([...this.ended, this.current.stream.finish()]);
    const { decoderConfig } = this.current.stream;
    if (!decoderConfig) throw new Error('No sound was recorded.');
    const head = await buildM4aHead(this.cutter.sizes, decoderConfig, (await this.prepared).delay);
    return { head, ...this.cutter.parts() };
  }

  private get current(): EncoderRun {
    const part = this.runs.at(-1);
    if (!part) throw new Error('There is always a part.');
    return part;
  }

  private createRun(first: number, from: number): EncoderRun {
    const part: EncoderRun = {
      stream: new AacEncoder(this.sampleRate, this.quality, (packet) => this.receivePacket(part, packet)),
      ...{ from, to: Infinity, next: first, waiting: [] },
    };
    return part;
  }

  private receivePacket(part: EncoderRun, { data }: EncodedPacket): void {
    if (part.next++ < part.from) return;
    part.waiting.push(data);
    this.drainPackets();
  }

  /** Adds the packets of the first run, and continues with the next one when it is complete. */
  private drainPackets(): void {
    for (let [part] = this.runs; part; [part] = this.runs) {
      const wanted = part.to - this.cutter.sizes.length;
      for (const packet of part.waiting.splice(0).slice(0, Math.max(0, wanted))) this.cutter.add(packet);
      if (this.cutter.sizes.length < part.to) return;
      this.runs.shift();
    }
  }
}

const CHUNK_SAMPLES = 1 << 16;

/** Encodes a take's file and waveform while it is recorded, and follows each cut. */
export class LiveTakeEncoder {
  private readonly m4a: LiveM4aEncoder;
  private readonly peaks: PeakBuilder;
  private encodedRanges: SampleRange[] = [];

  constructor(sampleRate: number, onPiece: (piece: AudioPiece) => void) {
    this.m4a = new LiveM4aEncoder(sampleRate, onPiece);
    this.peaks = new PeakBuilder(sampleRate);
  }

  /** Encodes what is new in a cut of the take, and removes what is no longer in it. */
  update(take: RunningTake, cut: TakeCut): void {
    const { ranges, sampleCount } = cut;
    const read = (from: number, to: number) => toFloat32(take.read(cut, from, to));
    const kept = commonPrefixLength(this.encodedRanges, ranges);
    if (kept < countSamples(this.encodedRanges)) {
      this.m4a.cutTo(kept, read);
      this.peaks.cutTo(kept);
    }
    this.encodedRanges = ranges;
    for (let from = kept; from < sampleCount; from += CHUNK_SAMPLES) {
      const samples = read(from, Math.min(from + CHUNK_SAMPLES, sampleCount));
      this.peaks.add(samples);
      this.m4a.add(samples);
    }
  }

  /** Rejects if no encoder could be loaded or there was no sound. */
  async finish(): Promise<{ parts: M4aParts; peaks: Int8Array }> {
    return { parts: await this.m4a.finish(), peaks: this.peaks.finish() };
  }
}
