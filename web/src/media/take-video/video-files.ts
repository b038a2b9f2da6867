import { fileIn, takeFolder } from '../capture/take-files';
import { videoAbout, type VideoAbout, type VideoSource } from './video-about';
import { readRecords, type VideoPacket } from './video-packet';

export const ABOUT_FILE = 'video.json';
export const INDEX_FILE = 'video.index';
export const PACKETS_FILE = 'video.packets';
/** Holds room for the sound, and nothing else. */
export const BALLAST_FILE = 'video.ballast';

/** The pictures of a take as they lie on disk. */
export interface VideoOnDisk {
  about: VideoAbout;
  packets: VideoPacket[];
  /** All packets, one after the other. */
  bytes: Blob;
}

/** Where a take's pictures come from; undefined where it has none. */
export async function videoSourceOf(takeId: string): Promise<VideoSource | undefined> {
  const folder = await takeFolder(takeId, false);
  try {
    const about = await fileIn(folder, ABOUT_FILE);
    return about && videoAbout.parse(JSON.parse(await about.text())).source;
  } catch {
    // There may be some. That they can't be read keeps nobody from their voice, and is found once their file is made.
    return 'camera';
  }
}

/**
 * Reads what of a take's pictures is on disk; undefined where it has none. Rejects when they can't be read: what nobody could look at is
 * not nothing, and stays.
 */
export async function readVideo(takeId: string): Promise<VideoOnDisk | undefined> {
  const folder = await takeFolder(takeId, false);
  const [described, bytes, index] = await Promise.all(
    [ABOUT_FILE, PACKETS_FILE, INDEX_FILE].map((name) => fileIn(folder, name)),
  );
  // One that was cut off while it was written had no pictures yet.
  if (!described || !bytes?.size || !index) return undefined;
  const about = videoAbout.parse(JSON.parse(await described.text()));
  const packets = readRecords(await index.arrayBuffer(), bytes.size);
  return packets.some(({ isKey }) => isKey) ? { about, packets, bytes } : undefined;
}
