import * as z from 'zod';
import { findFile, openTakeFolder } from './take-storage';

export const METADATA_FILE = 'video.json';
export const INDEX_FILE = 'video.index';
export const PACKETS_FILE = 'video.packets';
/** Reserves disk space for the sound, and contains nothing. */
export const RESERVE_FILE = 'video.reserve';

export interface StoredVideo {
  metadata: VideoMetadata;
  packets: VideoPacket[];
  /** All packets, one after another. */
  bytes: Blob;
}

export async function readVideoSource(takeId: string): Promise<VideoSource | undefined> {
  const folder = await openTakeFolder(takeId, false);
  try {
    const metadata = await findFile(folder, METADATA_FILE);
    return metadata && videoMetadata.parse(JSON.parse(await metadata.text())).source;
  } catch {
    // There may be video. If it can't be read, the voice still counts; making the video file reports the error.
    return 'camera';
  }
}

/** Reads the stored video of a take; undefined if it has none. Rejects if it can't be read, because that is not the same as no video. */
export async function readVideo(takeId: string): Promise<StoredVideo | undefined> {
  const folder = await openTakeFolder(takeId, false);
  const [described, bytes, index] = await Promise.all(
    [METADATA_FILE, PACKETS_FILE, INDEX_FILE].map((name) => findFile(folder, name)),
  );
  // A file that was interrupted during its creation has no frames yet.
  if (!described || !bytes?.size || !index) return undefined;
  const metadata = videoMetadata.parse(JSON.parse(await described.text()));
  const packets = decodeRecords(await index.arrayBuffer(), bytes.size);
  return packets.some(({ isKey }) => isKey) ? { metadata, packets, bytes } : undefined;
}

const videoSource = z.enum(['camera', 'screen']);
export type VideoSource = z.infer<typeof videoSource>;

/** The metadata of a take's video: its source, and how to decode it. */
const videoMetadata = z.object({
  source: videoSource,
  codec: z.string(),
  width: z.number(),
  height: z.number(),
  /** Extra bytes for the decoder; empty for a codec that needs none. */
  description: z.array(z.number()),
});
export type VideoMetadata = z.infer<typeof videoMetadata>;

export function toVideoMetadata(source: VideoSource, config: VideoDecoderConfig): VideoMetadata {
  const { codec, codedWidth = 0, codedHeight = 0, description } = config;
  const bytes = description ? [...toBytes(description)] : [];
  return { source, codec, width: codedWidth, height: codedHeight, description: bytes };
}

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

/** An encoded frame of a take: a key frame, or the difference from the previous frame. */
export interface VideoPacket {
  /** Bytes. */
  size: number;
  /** Whether it can be decoded without the previous frame. */
  isKey: boolean;
  /** The sample of the recording at which it was captured. */
  at: number;
}

export const RECORD_BYTES = 16;

/** Encodes a packet's record: its size, whether it is a key frame, and its sample, which may be rewritten. */
export function encodeRecord({ size, isKey, at }: VideoPacket): Uint8Array<ArrayBuffer> {
  const record = new DataView(new ArrayBuffer(RECORD_BYTES));
  record.setUint32(0, size);
  record.setUint32(4, isKey ? 1 : 0);
  record.setFloat64(8, at);
  return new Uint8Array(record.buffer);
}

/** Decodes the records whose packets are complete. A crash may leave records without their packets, part of a record, or zeros. */
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
