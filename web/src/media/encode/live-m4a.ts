import { type Quality } from 'mediabunny';
import { AAC_FRAME, AacStream } from './aac-stream';
import { muxM4a } from './mux-m4a';
import { prepareAac, type PreparedAac } from './prepare-aac';

/** Packets that a new stream needs before it says the same as the one before it; covers every encoder's delay. */
const WARM_UP = 4;

/** A stream of packets, of which those from `from` to before `to` are used. Packets are counted from the take's begin. */
interface Part {
  stream: AacStream;
  first: number;
  from: number;
  to: number;
}

/**
 * An `.m4a` that grows while somebody speaks and can be cut back. After a cut a new encoder starts a few packets before it,
 * from the sound on disk, and takes over where both make the same packets: nothing else is encoded twice.
 */
export class LiveM4a {
  private parts: Part[];
  private readonly ended: Promise<void>[] = [];

  private readonly prepared: Promise<PreparedAac>;
  private readonly quality: Promise<Quality>;

  /** Sound can be added at once; it waits in memory until the encoder is there, which is loaded if the browser has none. */
  constructor(private readonly sampleRate: number) {
    this.prepared = prepareAac(sampleRate);
    this.quality = this.prepared.then(({ quality }) => quality);
    this.quality.catch(() => undefined);
    this.parts = [this.newPart(0, 0)];
  }

  /** Takes in the next piece of sound. */
  add(samples: Float32Array): void {
    this.current.stream.add(samples);
  }

  /** Takes back everything from `sample` on. `read` gives sound that was recorded before. */
  cutTo(sample: number, read: (from: number, to: number) => Float32Array): void {
    const first = Math.max(0, Math.floor(sample / AAC_FRAME) - WARM_UP - 1);
    const from = first === 0 ? 0 : first + WARM_UP;
    const end = this.current.stream.finish();
    end.catch(() => undefined);
    this.ended.push(end);
    this.parts = this.parts.map((part) => ({ ...part, to: Math.min(part.to, from) })).filter((p) => p.from < p.to);
    this.parts.push(this.newPart(first, from));
    this.add(read(first * AAC_FRAME, sample));
  }

  /** The finished file. Rejects when no encoder could be loaded or there was no sound. */
  async finish(): Promise<Blob> {
    await Promise.all([...this.ended, this.current.stream.finish()]);
    const packets = this.parts.flatMap(({ stream, first, from, to }) => stream.packets.slice(from - first, to - first));
    const { decoderConfig } = this.current.stream;
    if (!decoderConfig) throw new Error('No sound was recorded.');
    return muxM4a(packets, decoderConfig, (await this.prepared).delay);
  }

  private get current(): Part {
    const part = this.parts.at(-1);
    if (!part) throw new Error('There is always a part.');
    return part;
  }

  private newPart(first: number, from: number): Part {
    return { stream: new AacStream(this.sampleRate, this.quality), first, from, to: Infinity };
  }
}
