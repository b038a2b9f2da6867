/** What an encoder of a browser does wrong. */
export interface EncoderFaults {
  /** Configurations that fail at their first picture, by their place among those that are tried. */
  failing: number;
  /** What the decoder needs besides, as each encoder says it. */
  description: () => number[];
}

/** An encoder as a browser's is: it may be taken back at any moment. Gives what takes back those that are open. */
export function plugInEncoder({ failing, description }: EncoderFaults): { opened: string[]; takeBack: () => void } {
  const opened: string[] = [];
  const open = new Set<StandIn>();

  class StandIn {
    state: CodecState = 'unconfigured';
    encodeQueueSize = 0;
    private isFirst = true;
    private readonly place = opened.length;

    static isConfigSupported = (config: VideoEncoderConfig) => Promise.resolve({ supported: true, config });

    constructor(private readonly init: VideoEncoderInit) {}

    configure({ codec, hardwareAcceleration = 'no-preference' }: VideoEncoderConfig): void {
      this.state = 'configured';
      opened.push(`${codec} ${hardwareAcceleration}`);
      open.add(this);
    }

    encode({ timestamp }: VideoFrame, { keyFrame }: VideoEncoderEncodeOptions): void {
      if (this.state !== 'configured') throw new DOMException('It is closed.', 'InvalidStateError');
      if (this.place < failing) return this.fail('EncodingError');
      if (this.isFirst && !keyFrame) throw new Error('A first picture stands alone.');
      const decoderConfig = { codec: 'avc1.42e028', description: Uint8Array.from(description()) };
      const chunk = { byteLength: 1, type: keyFrame ? 'key' : 'delta', timestamp, copyTo: () => undefined };
      this.init.output(chunk as unknown as EncodedVideoChunk, this.isFirst ? { decoderConfig } : undefined);
      this.isFirst = false;
    }

    flush = () => Promise.resolve();

    close(): void {
      this.state = 'closed';
      open.delete(this);
    }

    fail(name: string): void {
      this.close();
      this.init.error(new DOMException('It is gone.', name));
    }
  }

  class Frame {
    readonly timestamp: number;
    readonly displayWidth = 640;
    readonly displayHeight = 360;

    constructor(_of: unknown, { timestamp }: { timestamp: number }) {
      this.timestamp = timestamp;
    }

    close(): void {}
  }

  Object.assign(globalThis, { VideoEncoder: StandIn, VideoFrame: Frame });
  return { opened, takeBack: () => open.forEach((encoder) => encoder.fail('QuotaExceededError')) };
}
