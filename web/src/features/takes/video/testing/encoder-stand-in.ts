/** The faults of a browser's encoder. */
export interface EncoderFaults {
  /** How many of the first configurations fail at their first frame. */
  failing: number;
  /** The extra bytes for the decoder, as each encoder reports them. */
  description: () => number[];
}

/** A stand-in for a browser's encoder. `reclaimEncoders` reclaims the open ones, as a browser may at any moment. */
export function plugInEncoder({ failing, description }: EncoderFaults): {
  opened: string[];
  reclaimEncoders: () => void;
} {
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
  return { opened, reclaimEncoders: () => open.forEach((encoder) => encoder.fail('QuotaExceededError')) };
}
