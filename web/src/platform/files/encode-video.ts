import { EncodedPacket, type InputVideoTrack } from 'mediabunny';
import { JoinedAvc, NoVideoEncoderError } from './h264-parameter-ids';

/** Maximum number of frames that wait in the decoder and encoder: each has several megabytes. */
const QUEUE_MAX = 8;
/** Generous, because only a few seconds are encoded. */
const BITS_PER_PIXEL_AND_SECOND = 6;
const KEY_FRAME = { keyFrame: true };
/** H.264 levels from 3.1 on; the first one that this browser can encode the frames with is used. */
const LEVELS = ['1f', '28', '2a', '32', '33', '34'];

/** Codecs to try: for H.264 the Constrained Baseline Profile, which doesn't use arithmetic coding. */
const candidateCodecs = (codec: string): string[] =>
  codec.startsWith('avc') ? LEVELS.map((level) => `avc1.42e0${level}`) : [codec];

async function findConfig(track: InputVideoTrack, codec: string): Promise<VideoEncoderConfig> {
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const bitrate = width * height * BITS_PER_PIXEL_AND_SECOND;
  for (const each of typeof VideoEncoder === 'undefined' ? [] : candidateCodecs(codec)) {
    const config: VideoEncoderConfig = { codec: each, width, height, bitrate };
    if (each.startsWith('avc')) config.avc = { format: 'avc' };
    const support = await VideoEncoder.isConfigSupported(config).catch(() => undefined);
    if (support?.supported) return config;
  }
  throw new NoVideoEncoderError(`There is no encoder for ${codec}.`);
}

interface Encoded {
  packet: EncodedPacket;
  config: VideoDecoderConfig | undefined;
}

async function encodeAll(
  config: VideoEncoderConfig,
  feed: (encode: (frame: VideoFrame) => Promise<void>) => Promise<void>,
): Promise<Encoded[]> {
  const encoded: Encoded[] = [];
  let failure: unknown;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) =>
      encoded.push({ packet: EncodedPacket.fromEncodedChunk(chunk), config: metadata?.decoderConfig }),
    error: (error) => (failure = error),
  });
  try {
    encoder.configure(config);
    let isFirst = true;
    await feed(async (frame) => {
      while (encoder.encodeQueueSize > QUEUE_MAX && encoder.state === 'configured') await waitForDequeue(encoder);
      if (encoder.state === 'configured') encoder.encode(frame, isFirst ? KEY_FRAME : {});
      isFirst = false;
      frame.close();
    });
    await encoder.flush();
    return encoded;
  } catch (cause) {
    throw new NoVideoEncoderError('The pictures could not be encoded.', { cause: failure ?? cause });
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
}

const waitForDequeue = (coder: VideoEncoder | VideoDecoder): Promise<void> =>
  new Promise((resolve) => coder.addEventListener('dequeue', () => resolve(), { once: true }));

/** Decodes packets in order and passes each frame to `take`, which closes it. */
async function decodeAll(
  config: VideoDecoderConfig,
  packets: readonly EncodedPacket[],
  take: (frame: VideoFrame) => Promise<void>,
): Promise<void> {
  let taken = Promise.resolve();
  let waiting = 0;
  const decoder = new VideoDecoder({
    output: (frame) => {
      waiting++;
      taken = taken.then(() => take(frame)).finally(() => waiting--);
      taken.catch(() => undefined);
    },
    error: () => undefined,
  });
  try {
    decoder.configure(config);
    for (const packet of packets) {
      while (decoder.decodeQueueSize > QUEUE_MAX && decoder.state === 'configured') await waitForDequeue(decoder);
      if (waiting > QUEUE_MAX) await taken;
      decoder.decode(packet.toEncodedVideoChunk());
    }
    await decoder.flush();
    await taken;
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
}

/** Encodes some frames of a track again so that they fit into its stream. */
export class FrameEncoder {
  private constructor(
    private readonly source: VideoDecoderConfig,
    private readonly config: VideoEncoderConfig,
    private readonly joined: JoinedAvc | undefined,
  ) {}

  /** Rejects with `NoVideoEncoderError` if this browser can't. */
  static async open(track: InputVideoTrack): Promise<FrameEncoder> {
    const source = await track.getDecoderConfig();
    if (!source) throw new NoVideoEncoderError('The pictures have no codec.');
    const config = await findConfig(track, source.codec);
    if (!config.avc) return new FrameEncoder(source, config, undefined);
    const { description } = source;
    // The file's head needs the encoder's parameters before the first frame is encoded.
    const [first] = await encodeAll(config, (encode) => encode(createBlankFrame(config)));
    const own = first?.config?.description;
    if (!description || !own) throw new NoVideoEncoderError('The parameters are not known.');
    return new FrameEncoder(source, config, new JoinedAvc(copyBytes(description), copyBytes(own)));
  }

  /** Configuration to decode both the original and the encoded frames. */
  get decoderConfig(): VideoDecoderConfig {
    return this.joined ? { ...this.source, description: this.joined.description } : this.source;
  }

  /**
   * Decodes packets and encodes the shown frames again: as a key frame and frames that refer to it, in display order, with their times.
   * Rejects with `NoVideoEncoderError`.
   */
  async encode(packets: readonly EncodedPacket[], shown: readonly EncodedPacket[]): Promise<EncodedPacket[]> {
    const byTime = new Map(shown.map((packet) => [packet.microsecondTimestamp, packet]));
    const encoded = await encodeAll(this.config, (encode) =>
      decodeAll(this.source, packets, async (frame) => {
        if (byTime.has(frame.timestamp)) await encode(frame);
        else frame.close();
      }),
    );
    return encoded.map(({ packet }) => {
      const { timestamp, duration } = byTime.get(packet.microsecondTimestamp) ?? packet;
      const data = this.joined ? this.joined.join(packet.data) : packet.data;
      return new EncodedPacket(data, packet.type, timestamp, duration);
    });
  }
}

const copyBytes = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source).slice();

function createBlankFrame({ width, height }: VideoEncoderConfig): VideoFrame {
  const bytes = new Uint8Array(width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2));
  return new VideoFrame(bytes, { format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0 });
}
