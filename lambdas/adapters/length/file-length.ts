import type { ClipType } from '#shared/api/uploads';
import type { Stored } from '../media-bytes';
import { lengthOfMp3 } from './length-of-mp3';
import { lengthOfMp4 } from './length-of-mp4';
import { lengthOfWav } from './length-of-wav';
import { lengthOfWebm } from './length-of-webm';
import { OutOfBudget, SparingReader } from './sparing-reader';

const READERS: Record<ClipType, (reader: SparingReader) => Promise<number>> = {
  'audio/mp4': lengthOfMp4,
  'video/mp4': lengthOfMp4,
  'audio/mpeg': lengthOfMp3,
  'audio/wav': lengthOfWav,
  'video/webm': lengthOfWebm,
};

/** No clip lasts longer than a day (`durationMs`). */
const SECONDS_MAX = 24 * 60 * 60;

async function secondsOf(stored: Stored, type: ClipType): Promise<number> {
  try {
    return await READERS[type](new SparingReader(stored));
  } catch (error) {
    if (error instanceof OutOfBudget) return 0;
    throw error;
  }
}

/**
 * How long a file of sound or video is by its container, in milliseconds, of which not more than 16 MB are read; undefined where it says
 * so nowhere, or more than a day.
 * @throws whatever reading the file throws
 */
export async function lengthOfFile(stored: Stored, type: ClipType): Promise<number | undefined> {
  const seconds = await secondsOf(stored, type);
  return seconds > 0 && seconds <= SECONDS_MAX ? Math.ceil(seconds * 1000) : undefined;
}
