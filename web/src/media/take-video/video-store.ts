import { takeFolder } from '../capture/take-files';
import type { VideoAbout } from './video-about';
import { ABOUT_FILE, INDEX_FILE, PACKETS_FILE } from './video-files';
import { RECORD_BYTES, toRecord, type VideoPacket } from './video-packet';
import { writeAt } from './write-at';

/** Sound writes some 350 MB an hour: so much of the disk is left to it. */
const LEFT_FOR_SOUND = 300 * 1024 * 1024;
/** A clip's file may not be larger (`CLIP_BYTES_MAX`), and has its sound besides. */
const BYTES_MAX = 1900 * 1024 * 1024;
const LOOK_AT_ROOM_EVERY_MS = 5000;

/**
 * Where the pictures of a take go while it is recorded, in a worker: the packets one after the other, and a record of each. A
 * packet is written before its record, so that what is half written counts for nothing. What is written outlives the tab.
 */
export class VideoStore {
  /** Packets so far. */
  count = 0;
  private bytes = 0;
  private isRoomy = true;
  private lookedMs = -Infinity;

  private constructor(
    private readonly about: FileSystemSyncAccessHandle,
    private readonly index: FileSystemSyncAccessHandle,
    private readonly packets: FileSystemSyncAccessHandle,
  ) {}

  /** Opens the files of a take. Throws where the browser has no private files. */
  static async open(takeId: string): Promise<VideoStore> {
    const folder = await takeFolder(takeId, true);
    const open = async (name: string) => (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
    return new VideoStore(await open(ABOUT_FILE), await open(INDEX_FILE), await open(PACKETS_FILE));
  }

  /** Says how the packets are decoded. Throws where the disk is full. */
  describe(about: VideoAbout): void {
    writeAt(this.about, new TextEncoder().encode(JSON.stringify(about)), 0);
    this.about.flush();
  }

  /** Adds a packet; gives its number. Throws where there is no room that sound does not need. */
  append(bytes: Uint8Array, packet: Pick<VideoPacket, 'isKey' | 'at'>): number {
    this.lookAtRoom();
    if (!this.isRoomy || this.bytes + bytes.length > BYTES_MAX)
      throw new DOMException('No room.', 'QuotaExceededError');
    writeAt(this.packets, bytes, this.bytes);
    writeAt(this.index, toRecord({ ...packet, size: bytes.length }), this.count * RECORD_BYTES);
    this.bytes += bytes.length;
    return this.count++;
  }

  /** Writes a packet's record anew. */
  rewrite(index: number, packet: VideoPacket): void {
    writeAt(this.index, toRecord(packet), index * RECORD_BYTES);
  }

  /** Lets go of the files. */
  close(): void {
    for (const file of [this.packets, this.index, this.about]) {
      try {
        file.flush();
      } finally {
        file.close();
      }
    }
  }

  private lookAtRoom(): void {
    const now = performance.now();
    if (now - this.lookedMs < LOOK_AT_ROOM_EVERY_MS) return;
    this.lookedMs = now;
    navigator.storage
      .estimate()
      .then(({ quota = Infinity, usage = 0 }) => (this.isRoomy = quota - usage >= LEFT_FOR_SOUND))
      .catch(() => undefined);
  }
}
