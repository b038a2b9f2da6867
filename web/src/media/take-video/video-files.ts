import { takeFolder } from '../capture/take-files';
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
  try {
    const file = await (await takeFolder(takeId, false)).getFileHandle(ABOUT_FILE);
    return videoAbout.parse(JSON.parse(await (await file.getFile()).text())).source;
  } catch {
    return undefined;
  }
}

/** Reads what of a take's pictures is on disk; undefined where it has none. */
export async function readVideo(takeId: string): Promise<VideoOnDisk | undefined> {
  try {
    const folder = await takeFolder(takeId, false);
    const fileOf = async (name: string) => (await folder.getFileHandle(name)).getFile();
    const about = videoAbout.parse(JSON.parse(await (await fileOf(ABOUT_FILE)).text()));
    const bytes = await fileOf(PACKETS_FILE);
    const packets = readRecords(await (await fileOf(INDEX_FILE)).arrayBuffer(), bytes.size);
    return packets.some(({ isKey }) => isKey) ? { about, packets, bytes } : undefined;
  } catch {
    return undefined;
  }
}
