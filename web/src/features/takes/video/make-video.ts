import {
  BlobSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny';
import * as z from 'zod';
import { openForWriting, writeAt } from '../../../platform/files/private-files';
import { sliceRanges, type SampleRange } from '../store/samples';
import type { Take } from '../store/take';
import { findFile, openTakeFolder } from '../store/take-storage';
import { toDecoderConfig, readVideo, type StoredVideo, type VideoPacket } from '../store/video-files';

const SHORTEST_S = 0.001;
/** More packets than any encoder adds before and after a sound. */
const SPARE_PACKETS = 64;
const AAC_FRAME = 1024;

/** The frames of a take, as its commands cut it; empty if all were rewound. */
function selectPackets(
  { sampleCount, sampleRate, video }: Pick<Take, 'sampleCount' | 'sampleRate' | 'video'>,
  packets: readonly VideoPacket[],
): ShownPacket[] {
  // If the disk was full, it may have less sound than the commands ask for.
  const ranges = sliceRanges(video?.ranges ?? [], 0, sampleCount);
  return cutVideo(packets, ranges, SHORTEST_S * sampleRate);
}

/**
 * Writes the MP4 file of a take with video: its sound unchanged, and its frames with the same cuts, interleaved in playing order. Nothing
 * is encoded again. The file is written in place by `write`, with its index first.
 * @param onProgress receives the finished share, 0 to 1
 * @throws if the sound can't be read, or `write` throws
 */
async function muxVideo(
  { m4a, sampleCount, sampleRate }: Pick<Take, 'm4a' | 'sampleCount' | 'sampleRate'>,
  { metadata, packets, bytes, shown }: StoredVideo & { shown: readonly ShownPacket[] },
  write: (data: Uint8Array, position: number) => void,
  onProgress: (share: number) => void,
): Promise<void> {
  const input = new Input({ source: new BlobSource(m4a), formats: [MP4] });
  const sound = await input.getPrimaryAudioTrack();
  const decoderConfig = await sound?.getDecoderConfig();
  if (!sound || !decoderConfig) throw new Error('The sound could not be read.');

  const target = new StreamTarget(new WritableStream({ write: ({ data, position }) => write(data, position) }), {
    chunked: true,
  });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target });
  const pictureSource = new EncodedVideoPacketSource(metadata.codec.startsWith('avc') ? 'avc' : 'vp9');
  const soundSource = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictureSource, { maximumPacketCount: shown.length });
  output.addAudioTrack(soundSource, { maximumPacketCount: Math.ceil(sampleCount / AAC_FRAME) + SPARE_PACKETS });
  await output.start();

  const heard = new EncodedPacketSink(sound).packets();
  let next = await heard.next();
  const addSoundUntil = async (seconds: number) => {
    while (!next.done && next.value.timestamp <= seconds) {
      await soundSource.add(next.value, { decoderConfig });
      next = await heard.next();
    }
  };
  const reader = new PacketReader(bytes, packets);
  const meta = { decoderConfig: toDecoderConfig(metadata) };
  for (const [i, { index, at }] of shown.entries()) {
    const seconds = at / sampleRate;
    await addSoundUntil(seconds);
    const type = packets[index]!.isKey ? 'key' : 'delta';
    const duration = (packetEnd(shown, i, sampleCount) - at) / sampleRate;
    await pictureSource.add(new EncodedPacket(await reader.read(index), type, seconds, duration), meta);
    onProgress(at / sampleCount);
  }
  await addSoundUntil(Infinity);
  await output.finalize();
}

/** The sample at which a frame is replaced by the next one, or the take ends. */
const packetEnd = (shown: readonly ShownPacket[], i: number, sampleCount: number): number =>
  shown[i + 1]?.at ?? sampleCount;

/** A packet that is in the take, and the sample of the take at which it appears. */
interface ShownPacket {
  /** Its index among all packets. */
  index: number;
  at: number;
}

/**
 * The frames of a take that consists of these ranges of its recording. A delta frame is in the take only if the previous frame is: after a
 * cut, video continues with the next key frame, which is shown from the cut on. Each frame is shown for at least `shortest` samples,
 * because frames that arrived while the recording stood still are close together.
 */
export function cutVideo(
  packets: readonly VideoPacket[],
  ranges: readonly SampleRange[],
  shortest: number,
): ShownPacket[] {
  const shown: ShownPacket[] = [];
  let before = 0;
  let next = 0;
  for (const { from, to } of ranges) {
    const first = shown.length;
    while ((packets[next]?.at ?? Infinity) < from) next++;
    for (; (packets[next]?.at ?? Infinity) < to; next++) {
      const isBuiltOn = shown.at(-1)?.index === next - 1;
      if (!packets[next]!.isKey && !isBuiltOn) continue;
      const at = shown.length === first ? before : before + packets[next]!.at - from;
      const least = (shown.at(-1)?.at ?? -shortest) + shortest;
      shown.push({ index: next, at: Math.max(at, least) });
    }
    before += to - from;
  }
  return shown.filter(({ at }) => at < before);
}

const WINDOW_BYTES = 4 * 1024 * 1024;

/** Reads consecutive packets in order without holding many in memory. */
class PacketReader {
  private readonly begins: number[] = [];
  private window = { from: 0, bytes: new Uint8Array() };

  constructor(
    private readonly file: Blob,
    private readonly packets: readonly VideoPacket[],
  ) {
    let begin = 0;
    for (const { size } of packets) {
      this.begins.push(begin);
      begin += size;
    }
  }

  async read(index: number): Promise<Uint8Array> {
    const begin = this.begins[index]!;
    const end = begin + this.packets[index]!.size;
    const { from, bytes } = this.window;
    if (begin < from || end > from + bytes.length) {
      const read = this.file.slice(begin, Math.max(end, begin + WINDOW_BYTES));
      this.window = { from: begin, bytes: new Uint8Array(await read.arrayBuffer()) };
    }
    return this.window.bytes.slice(begin - this.window.from, end - this.window.from);
  }
}

const VIDEO_FILE = 'video.mp4';
/** Written when the file is complete; lists what it was made from. */
const METADATA_FILE = 'video.made';

const madeMetadata = z.object({ samples: z.number(), packets: z.number(), bytes: z.number() });

/**
 * Adds the file of video and sound to a take. The file stays next to the take's journal and is made only once, so that an upload resumes
 * with the same bytes after a reload. Returns the take without video if it has no frames. Runs in a worker.
 * @param onProgress receives the finished share of the file, 0 to 1
 * @throws if the video can't be read, or the disk has no room
 */
export async function addVideoFile(take: Take, onProgress: (share: number) => void): Promise<Take> {
  const { video } = take;
  const onDisk = video && (await readVideo(take.id));
  const shown = onDisk ? selectPackets(take, onDisk.packets) : [];
  if (!video || !onDisk || shown.length === 0) return { ...take, video: undefined };
  const folder = await openTakeFolder(take.id, false);
  const of = { samples: take.sampleCount, packets: onDisk.packets.length };
  const known = await readMetadata(folder);
  const there = await findFile(folder, VIDEO_FILE);
  const isMade = known?.samples === of.samples && known.packets === of.packets && known.bytes === there?.size;
  if (!isMade) await writeVideoFile(folder, take, { ...onDisk, shown }, onProgress, of);
  const file = await (await folder.getFileHandle(VIDEO_FILE)).getFile();
  return { ...take, video: { ...video, source: onDisk.metadata.source, file: file.slice(0, file.size, 'video/mp4') } };
}

async function writeVideoFile(
  folder: FileSystemDirectoryHandle,
  take: Take,
  pictures: Parameters<typeof muxVideo>[1],
  onProgress: (share: number) => void,
  of: { samples: number; packets: number },
): Promise<void> {
  const file = await openForWriting(folder, VIDEO_FILE);
  try {
    file.truncate(0);
    await muxVideo(take, pictures, (data, position) => writeAt(file, data, position), onProgress);
    file.flush();
    await writeMetadata(folder, { ...of, bytes: file.getSize() });
  } catch (error) {
    // An incomplete file is useless and takes up space.
    file.truncate(0);
    throw error;
  } finally {
    file.close();
  }
}

async function writeMetadata(folder: FileSystemDirectoryHandle, about: z.infer<typeof madeMetadata>): Promise<void> {
  const file = await openForWriting(folder, METADATA_FILE);
  file.truncate(0);
  writeAt(file, new TextEncoder().encode(JSON.stringify(about)), 0);
  file.flush();
  file.close();
}

async function readMetadata(folder: FileSystemDirectoryHandle): Promise<z.infer<typeof madeMetadata> | undefined> {
  try {
    return madeMetadata.parse(JSON.parse((await (await findFile(folder, METADATA_FILE))?.text()) ?? ''));
  } catch {
    return undefined;
  }
}
