import type { JournalledTake } from '../capture/journal-format';
import { readJournal } from '../capture/read-journal';
import { JOURNAL_FILE, SOUND_FILE, takeFolder } from '../capture/take-files';
import { sampleCountOf } from '../capture/take-store';
import type { VideoSource } from '../take-video/video-about';
import { videoSourceOf } from '../take-video/video-files';
import { TakeSound } from './take-sound';

/** A take as it lies on disk. */
export interface TakeOnDisk {
  journal: JournalledTake;
  sound: TakeSound;
  /** Where its pictures come from; undefined where it has none. */
  videoSource: VideoSource | undefined;
}

/** Reads a take's journal and opens its sound. Throws when there is none, or when the journal has no beginning. */
export async function readStoredTake(takeId: string): Promise<TakeOnDisk> {
  const folder = await takeFolder(takeId, false);
  const fileOf = async (name: string) => (await folder.getFileHandle(name)).getFile();
  const file = await fileOf(SOUND_FILE);
  const journal = readJournal(await (await fileOf(JOURNAL_FILE)).text(), sampleCountOf(file.size));
  if (!journal) throw new Error('This recording has no beginning.');
  const sound = new TakeSound(file, journal.ranges, journal.sampleRate);
  return { journal, sound, videoSource: await videoSourceOf(takeId) };
}
