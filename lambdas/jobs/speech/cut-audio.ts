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
import { type ByteSource, ReadLimitExceeded } from '#shared/media-files/block-reader';
import { checkSlices, guardAgainstLoops } from '#shared/media-files/guard-against-loops';
import { toObjectKey, getObjectSize, openObject } from '../../adapters/media';
import { RecognitionFailed, type AudioPiece } from '../../adapters/recognizer';
import { logFailure } from '../../runtime/logger';

/** The file format for a codec's packets, accepted by every service. */
function selectFormat(codec: AudioCodec): { format: OutputFormat; contentType: string; ending: string } | undefined {
  if (codec === 'aac') return { format: new Mp4OutputFormat(), contentType: 'audio/mp4', ending: 'm4a' };
  if (codec === 'mp3') return { format: new Mp3OutputFormat(), contentType: 'audio/mpeg', ending: 'mp3' };
  if (codec === 'opus' || codec === 'vorbis') {
    return { format: new WebMOutputFormat(), contentType: 'audio/webm', ending: 'webm' };
  }
  if (codec.startsWith('pcm-')) return { format: new WavOutputFormat(), contentType: 'audio/wav', ending: 'wav' };
  return undefined;
}

/** Enough packets to estimate the bit rate. */
const SAMPLED_PACKETS = 100;
/** Far more than a plausible piece: a file with false timestamps would otherwise be copied into memory whole. */
const COPIED_BYTES_MAX = 64_000_000;
/** Services accept nothing shorter. */
const SHORTEST_SECONDS = 0.5;

/** Uses the sound track of a stored file, reading only what is needed; undefined if there is none. */
async function useAudioTrack<T>(
  { size, read }: ByteSource,
  work: (track: InputAudioTrack) => Promise<T>,
): Promise<T | undefined> {
  let isUnread = false;
  const source = createBoundedSource({
    size,
    read: (start, end) =>
      read(start, end).catch((error: unknown) => {
        isUnread = true;
        throw error;
      }),
  });
  const input = new Input({ source: guardAgainstLoops(source), formats: [MP4, WEBM, MP3, WAVE] });
  try {
    if (!(await input.canRead())) throw new RecognitionFailed('A recording can’t be read.');
    const track = await input.getPrimaryAudioTrack();
    return track ? await work(track) : undefined;
  } catch (error) {
    // A failed read may succeed later; a damaged file stays damaged.
    if (isUnread || error instanceof RecognitionFailed) throw error;
    logFailure('A recording can’t be read', error);
    throw new RecognitionFailed('A recording can’t be read.');
  } finally {
    input.dispose();
  }
}

function toTrackFormat({ codec }: InputAudioTrack) {
  const as = codec && selectFormat(codec);
  if (!as) throw new RecognitionFailed('The audio format of a recording can’t be transcribed.');
  return { codec, ...as };
}

/**
 * Estimates the bytes per second of a stored file's sound; undefined if it has none.
 * @throws RecognitionFailed where `cutAudio` does, so that nothing of it is sent
 */
export const measureBytesPerSecond = (stored: ByteSource): Promise<number | undefined> =>
  useAudioTrack(stored, async (track) => {
    toTrackFormat(track);
    const bytes = (await track.computePacketStats(SAMPLED_PACKETS)).averageBitrate / 8;
    // Its packets have no duration, whatever length it states.
    if (!Number.isFinite(bytes)) throw new RecognitionFailed('A recording can’t be read.');
    return bytes;
  });

/** Start and end of the copied audio, in seconds; undefined without packets. */
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
  const { codec, format } = toTrackFormat(track);
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
    if (bytes > COPIED_BYTES_MAX) throw new RecognitionFailed('A recording can’t be read.');
    await sound.add(shiftPacket(packet, first.timestamp), { decoderConfig });
    ends = packet.timestamp + packet.duration;
  }
  await output.finalize();
  return { begins: first.timestamp, ends };
}

const shiftPacket = (packet: EncodedPacket, by: number): EncodedPacket =>
  packet.clone({ timestamp: Math.max(0, packet.timestamp - by) });

/**
 * Copies a piece of a stored file's sound, from `start` to `end` (milliseconds), into a separate file: unchanged packets, starting with the
 * one that contains `start`. Undefined if the file has no sound there.
 * @throws RecognitionFailed
 */
export const cutAudio = (stored: ByteSource, start: number, end: number): Promise<AudioPiece | undefined> =>
  useAudioTrack(stored, async (track) => {
    const target = new BufferTarget();
    const copied = await copyPackets(track, start / 1000, end / 1000, target);
    if (!copied || copied.ends - copied.begins < SHORTEST_SECONDS) return undefined;
    const { contentType, ending } = toTrackFormat(track);
    return {
      bytes: new Uint8Array(target.buffer ?? new ArrayBuffer(0)),
      contentType,
      ending,
      begins: Math.max(0, Math.round(copied.begins * 1000)),
    };
  });

const CACHE_BYTES = 16 * 1024 ** 2;
/** More than ten minutes of any real video. A parser that reads more is in a loop. */
const BYTES_MAX = 1024 ** 3;

/** A stored file as a source for mediabunny that throws `ReadLimitExceeded` after `bytesMax` bytes. */
export function createBoundedSource({ size, read }: ByteSource, bytesMax = BYTES_MAX): CustomSource {
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
    if (left < 0) throw new ReadLimitExceeded();
  });
}

/** Opens a project's stored file. @throws RecognitionFailed when it is deleted */
export async function openStoredAudio(path: string): Promise<ByteSource> {
  const key = toObjectKey(path);
  const size = await getObjectSize(key);
  if (size === undefined) throw new RecognitionFailed('A recording no longer exists.');
  return openObject(key, size);
}
