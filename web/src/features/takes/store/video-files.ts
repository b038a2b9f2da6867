import * as z from 'zod';
import { findFile, openTakeFolder } from './take-storage';

export const METADATA_FILE = 'video.json';
export const INDEX_FILE = 'video.index';
export const PACKETS_FILE = 'video.packets';
/** Holds room for the sound, and nothing else. */
export const RESERVE_FILE = 'video.ballast';

/** The pictures of a take as they lie on disk. */
export interface StoredVideo {
  metadata: VideoMetadata;
  packets: VideoPacket[];
  /** All packets, one after the other. */
  bytes: Blob;
}

/** Where a take's pictures come from; undefined where it has none. */
export async function readVideoSource(takeId: string): Promise<VideoSource | undefined> {
  const folder = await openTakeFolder(takeId, false);
  try {
    const metadata = await findFile(folder, METADATA_FILE);
    return metadata && videoMetadata.parse(JSON.parse(await metadata.text())).source;
  } catch {
    // There may be some. That they can't be read keeps nobody from their voice, and is found once their file is made.
    return 'camera';
  }
}

/**
 * Reads what of a take's pictures is on disk; undefined where it has none. Rejects when they can't be read: what nobody could look at is
 * not nothing, and stays.
 */
export async function readVideo(takeId: string): Promise<StoredVideo | undefined> {
  const folder = await openTakeFolder(takeId, false);
  const [described, bytes, index] = await Promise.all(
    [METADATA_FILE, PACKETS_FILE, INDEX_FILE].map((name) => findFile(folder, name)),
  );
  // One that was cut off while it was written had no pictures yet.
  if (!described || !bytes?.size || !index) return undefined;
  const metadata = videoMetadata.parse(JSON.parse(await described.text()));
  const packets = decodeRecords(await index.arrayBuffer(), bytes.size);
  return packets.some(({ isKey }) => isKey) ? { metadata, packets, bytes } : undefined;
}

/** Where the pictures of a take come from. */
const videoSource = z.enum(['camera', 'screen']);
export type VideoSource = z.infer<typeof videoSource>;

/** What is said of a take's pictures beside them: where they come from, and how they are decoded. */
const videoMetadata = z.object({
  source: videoSource,
  codec: z.string(),
  width: z.number(),
  height: z.number(),
  /** What a decoder needs besides, as bytes; empty for a codec that needs nothing. */
  description: z.array(z.number()),
});
export type VideoMetadata = z.infer<typeof videoMetadata>;

/** What an encoder says of its packets. */
export function toVideoMetadata(source: VideoSource, config: VideoDecoderConfig): VideoMetadata {
  const { codec, codedWidth = 0, codedHeight = 0, description } = config;
  const bytes = description ? [...toBytes(description)] : [];
  return { source, codec, width: codedWidth, height: codedHeight, description: bytes };
}

/** How packets are decoded of which this is said. */
export const toDecoderConfig = ({ codec, width, height, description }: VideoMetadata): VideoDecoderConfig => ({
  codec,
  codedWidth: width,
  codedHeight: height,
  ...(description.length > 0 && { description: Uint8Array.from(description) }),
});

const toBytes = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** One picture of a take, or what has changed since the one before it, as an encoder gave it. */
export interface VideoPacket {
  /** Bytes. */
  size: number;
  /** Whether it can be shown without the one before it. */
  isKey: boolean;
  /** The sample of the tape at which it was seen. */
  at: number;
}

/** Bytes of a packet's record in the index. */
export const RECORD_BYTES = 16;

/** A packet's record: its size, whether it is a key, and its place, which may be written anew. */
export function encodeRecord({ size, isKey, at }: VideoPacket): Uint8Array<ArrayBuffer> {
  const record = new DataView(new ArrayBuffer(RECORD_BYTES));
  record.setUint32(0, size);
  record.setUint32(4, isKey ? 1 : 0);
  record.setFloat64(8, at);
  return new Uint8Array(record.buffer);
}

/**
 * The packets that an index names and that are all there: a crash may have written records of packets that it did not write, or
 * the beginning of one, or zeros.
 */
export function decodeRecords(index: ArrayBuffer, packetBytes: number): VideoPacket[] {
  const records = new DataView(index);
  const packets: VideoPacket[] = [];
  let end = 0;
  for (let at = 0; at + RECORD_BYTES <= index.byteLength; at += RECORD_BYTES) {
    const size = records.getUint32(at);
    end += size;
    if (size === 0 || end > packetBytes) break;
    packets.push({ size, isKey: records.getUint32(at + 4) === 1, at: records.getFloat64(at + 8) });
  }
  return packets;
}
