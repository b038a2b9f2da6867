import { writeAt } from '../../../platform/files/private-files';
import { openTakeFolder } from '../store/take-storage';
import {
  METADATA_FILE,
  RESERVE_FILE,
  INDEX_FILE,
  PACKETS_FILE,
  RECORD_BYTES,
  encodeRecord,
  type VideoMetadata,
  type VideoPacket,
} from '../store/video-files';

/** Reserved for the sound, which fills it in eleven minutes. No browser reports the free space. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** Written with each packet, so that nothing waits for the whole reserve. */
const RESERVE_PIECE = new Uint8Array(256 * 1024);
/** A clip's file must not be larger (`CLIP_BYTES_MAX`), and contains the sound as well. */
const BYTES_MAX = 1900 * 1024 * 1024;
const FLUSH_EVERY_MS = 2000;

/**
 * Stores the video of a running take, in a worker: the packets one after another, and a record of each. A packet is written before its
 * record, so that an incomplete packet is ignored. What is written survives the tab.
 */
export class VideoStore {
  count = 0;
  private bytes = 0;
  private reservedBytes = 0;
  private flushedMs = performance.now();

  private constructor(
    private readonly about: FileSystemSyncAccessHandle,
    private readonly index: FileSystemSyncAccessHandle,
    private readonly packets: FileSystemSyncAccessHandle,
    private readonly reservedSpace: FileSystemSyncAccessHandle,
  ) {}

  /** Throws if the browser has no private files. */
  static async open(takeId: string): Promise<VideoStore> {
    const folder = await openTakeFolder(takeId, true);
    const open = async (name: string) => (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
    const [about, index, packets] = [await open(METADATA_FILE), await open(INDEX_FILE), await open(PACKETS_FILE)];
    return new VideoStore(about, index, packets, await open(RESERVE_FILE));
  }

  isFullFor(byteCount: number): boolean {
    return this.bytes + byteCount > BYTES_MAX;
  }

  /** Writes how to decode the packets. Throws if the disk is full. */
  describe(about: VideoMetadata): void {
    writeAt(this.about, new TextEncoder().encode(JSON.stringify(about)), 0);
    this.about.flush();
  }

  /** Adds a packet and returns its index. Throws if there is no room besides the reserve for the sound. */
  append(bytes: Uint8Array, packet: Pick<VideoPacket, 'isKey' | 'at'>): number {
    this.growReserve();
    writeAt(this.packets, bytes, this.bytes);
    writeAt(this.index, encodeRecord({ ...packet, size: bytes.length }), this.count * RECORD_BYTES);
    this.bytes += bytes.length;
    this.flushPeriodically();
    return this.count++;
  }

  rewrite(index: number, packet: VideoPacket): void {
    writeAt(this.index, encodeRecord(packet), index * RECORD_BYTES);
  }

  /** Closes the files and frees the reserve. */
  close(): void {
    this.reservedSpace.truncate(0);
    for (const file of [this.packets, this.index, this.about, this.reservedSpace]) {
      try {
        file.flush();
      } finally {
        file.close();
      }
    }
  }

  private growReserve(): void {
    if (this.reservedBytes >= RESERVE_BYTES) return;
    writeAt(this.reservedSpace, RESERVE_PIECE, this.reservedBytes);
    this.reservedBytes += RESERVE_PIECE.length;
  }

  /** Protects against a power failure; writes survive the tab and the browser anyway. */
  private flushPeriodically(): void {
    const now = performance.now();
    if (now - this.flushedMs < FLUSH_EVERY_MS) return;
    this.flushedMs = now;
    this.packets.flush();
    this.index.flush();
  }
}
