import * as z from 'zod';
import type { Take } from '../capture/take';
import { fileIn, takeFolder } from '../capture/take-files';
import { openForWriting } from '../recovery/open-for-writing';
import { makeVideo, picturesOf } from './make-video';
import { readVideo } from './video-files';
import { writeAt } from './write-at';

const VIDEO_FILE = 'video.mp4';
/** Written when the file is whole; says of what it is made. */
const MADE_FILE = 'video.made';

const made = z.object({ samples: z.number(), packets: z.number(), bytes: z.number() });

/**
 * A take with the file of its pictures and its sound, which stays beside its journal: it is made once, so that an upload
 * goes on with the same bytes after a reload. Without video where there is no picture in it. Works in a worker.
 * @param tell told which share of the file is made, 0 to 1
 * @throws when it can't be read, or the disk has no room for it
 */
export async function takeWithVideo(take: Take, tell: (share: number) => void): Promise<Take> {
  const { video } = take;
  const onDisk = video && (await readVideo(take.id));
  const shown = onDisk ? picturesOf(take, onDisk.packets) : [];
  if (!video || !onDisk || shown.length === 0) return { ...take, video: undefined };
  const folder = await takeFolder(take.id, false);
  const of = { samples: take.sampleCount, packets: onDisk.packets.length };
  const known = await readMade(folder);
  const there = await fileIn(folder, VIDEO_FILE);
  const isMade = known?.samples === of.samples && known.packets === of.packets && known.bytes === there?.size;
  if (!isMade) await make(folder, take, { ...onDisk, shown }, tell, of);
  const file = await (await folder.getFileHandle(VIDEO_FILE)).getFile();
  return { ...take, video: { ...video, source: onDisk.about.source, file: file.slice(0, file.size, 'video/mp4') } };
}

async function make(
  folder: FileSystemDirectoryHandle,
  take: Take,
  pictures: Parameters<typeof makeVideo>[1],
  tell: (share: number) => void,
  of: { samples: number; packets: number },
): Promise<void> {
  const file = await openForWriting(folder, VIDEO_FILE);
  try {
    file.truncate(0);
    await makeVideo(take, pictures, (data, position) => writeAt(file, data, position), tell);
    file.flush();
    await note(folder, { ...of, bytes: file.getSize() });
  } catch (error) {
    // Half a file is no use, and takes room from what is.
    file.truncate(0);
    throw error;
  } finally {
    file.close();
  }
}

async function note(folder: FileSystemDirectoryHandle, about: z.infer<typeof made>): Promise<void> {
  const file = await openForWriting(folder, MADE_FILE);
  file.truncate(0);
  writeAt(file, new TextEncoder().encode(JSON.stringify(about)), 0);
  file.flush();
  file.close();
}

async function readMade(folder: FileSystemDirectoryHandle): Promise<z.infer<typeof made> | undefined> {
  try {
    return made.parse(JSON.parse((await (await fileIn(folder, MADE_FILE))?.text()) ?? ''));
  } catch {
    return undefined;
  }
}
