import {
  type AudioCodec,
  BufferTarget,
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP3,
  Mp3OutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { OutOfBudget } from '#shared/media-files/block-reader';
import { checkSlices, withoutLoops } from '#shared/media-files/without-loops';
import { objectKeyOf, sizeOf, type Stored, storedObject } from '../../adapters/media';
import { CannotHear, type CutSound } from '../../adapters/recognizer';
import { logFailure } from '../../runtime/logger';

/** The files that packets of a codec can be put into, which every service takes. */
function formatOf(codec: AudioCodec): { format: OutputFormat; contentType: string; ending: string } | undefined {
  if (codec === 'aac') return { format: new Mp4OutputFormat(), contentType: 'audio/mp4', ending: 'm4a' };
  if (codec === 'mp3') return { format: new Mp3OutputFormat(), contentType: 'audio/mpeg', ending: 'mp3' };
  if (codec === 'opus' || codec === 'vorbis') {
    return { format: new WebMOutputFormat(), contentType: 'audio/webm', ending: 'webm' };
  }
  if (codec.startsWith('pcm-')) return { format: new WavOutputFormat(), contentType: 'audio/wav', ending: 'wav' };
  return undefined;
}

/** Enough to know how many bytes a second sound takes. */
const PACKETS_LOOKED_AT = 100;
/** Far more than a piece has by what its first packets take: a file that says untrue moments would be copied whole, into memory. */
const COPIED_BYTES_MAX = 64_000_000;
/** No service listens to less. */
const SHORTEST_SECONDS = 0.5;

/** Works with the sound track of a stored file, of which only what is needed is read; undefined where it has none. */
async function withTrack<T>(
  { size, read }: Stored,
  work: (track: InputAudioTrack) => Promise<T>,
): Promise<T | undefined> {
  let isUnread = false;
  const source = boundedSource({
    size,
    read: (start, end) =>
      read(start, end).catch((error: unknown) => {
        isUnread = true;
        throw error;
      }),
  });
  const input = new Input({ source: withoutLoops(source), formats: [MP4, WEBM, MP3, WAVE] });
  try {
    if (!(await input.canRead())) throw new CannotHear('A recording can’t be read.');
    const track = await input.getPrimaryAudioTrack();
    return track ? await work(track) : undefined;
  } catch (error) {
    // What the store does not give now it may give later; what a file has it will always have.
    if (isUnread || error instanceof CannotHear) throw error;
    logFailure('A recording can’t be read', error);
    throw new CannotHear('A recording can’t be read.');
  } finally {
    input.dispose();
  }
}

/** The codec of a track, and the files that its packets are put into. */
function kindOf({ codec }: InputAudioTrack) {
  const as = codec && formatOf(codec);
  if (!as) throw new CannotHear('The sound of a recording is of a kind that can’t be listened to.');
  return { codec, ...as };
}

/**
 * How many bytes a second the sound of a stored file takes, about; undefined where it has none.
 * @throws CannotHear where `cutSound` does, so that nothing of it is sent
 */
export const bytesASecond = (stored: Stored): Promise<number | undefined> =>
  withTrack(stored, async (track) => {
    kindOf(track);
    const bytes = (await track.computePacketStats(PACKETS_LOOKED_AT)).averageBitrate / 8;
    // Its packets last no time, whatever it says of its length.
    if (!Number.isFinite(bytes)) throw new CannotHear('A recording can’t be read.');
    return bytes;
  });

/** Where what was copied begins and ends, in seconds; nothing where there is no packet. */
interface Copied {
  begins: number;
  ends: number;
}

async function copyPackets(
  track: InputAudioTrack,
  from: number,
  to: number,
  target: BufferTarget,
): Promise<Copied | undefined> {
  const { codec, format } = kindOf(track);
  const output = new Output({ format, target });
  const sound = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(sound);
  await output.start();
  const sink = new EncodedPacketSink(track);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const first = (await sink.getPacket(from)) ?? (await sink.getFirstPacket());
  if (!first) return undefined;
  let ends = first.timestamp;
  let bytes = 0;
  for await (const packet of sink.packets(first)) {
    if (packet.timestamp >= to) break;
    bytes += packet.byteLength;
    if (bytes > COPIED_BYTES_MAX) throw new CannotHear('A recording can’t be read.');
    await sound.add(movedBack(packet, first.timestamp), { decoderConfig });
    ends = packet.timestamp + packet.duration;
  }
  await output.finalize();
  return { begins: first.timestamp, ends };
}

const movedBack = (packet: EncodedPacket, by: number): EncodedPacket =>
  packet.clone({ timestamp: Math.max(0, packet.timestamp - by) });

/**
 * A piece of a stored file's sound, from `start` to `end` (milliseconds), as a file of its own: its packets as they are, from the one
 * in which it begins. Undefined where the file has no sound there.
 * @throws CannotHear
 */
export const cutSound = (stored: Stored, start: number, end: number): Promise<CutSound | undefined> =>
  withTrack(stored, async (track) => {
    const target = new BufferTarget();
    const copied = await copyPackets(track, start / 1000, end / 1000, target);
    if (!copied || copied.ends - copied.begins < SHORTEST_SECONDS) return undefined;
    const { contentType, ending } = kindOf(track);
    return {
      bytes: new Uint8Array(target.buffer ?? new ArrayBuffer(0)),
      contentType,
      ending,
      begins: Math.max(0, Math.round(copied.begins * 1000)),
    };
  });

const CACHE_BYTES = 16 * 1024 ** 2;
/** More than ten minutes of any film that people make. A parser that reads more goes around in circles. */
const BYTES_MAX = 1024 ** 3;

/** A stored file as a source for mediabunny, which throws `OutOfBudget` where more of the file would be read than that is worth. */
export function boundedSource({ size, read }: Stored, bytesMax = BYTES_MAX): CustomSource {
  let left = bytesMax;
  const source = new CustomSource({
    getSize: () => size,
    read: (start, end) => {
      left -= end - start;
      return read(start, end);
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
  });
  return checkSlices(source, () => {
    if (left < 0) throw new OutOfBudget();
  });
}

/**
 * A project's stored file.
 * @throws CannotHear when it is gone
 */
export async function storedSound(path: string): Promise<Stored> {
  const key = objectKeyOf(path);
  const size = await sizeOf(key);
  if (size === undefined) throw new CannotHear('A recording is not there any more.');
  return storedObject(key, size);
}
