import { LiveM4a } from '../encode/live-m4a';
import { wholeM4a } from '../encode/m4a-parts';
import { PeakBuilder } from '../peaks/peak-builder';
import { readJournal } from './journal-format';
import { toFloat32 } from './pcm';
import { settleSlides, type Take } from './take';
import { JOURNAL_FILE, SOUND_FILE, takeFolder } from './take-files';
import { sampleCountOf } from './take-store';

const PIECE_BYTES = 1 << 17;

/** Makes from a journal what stopping would have made. Throws when the journal cannot be read or holds no sound. */
export async function recoverFromDisk(takeId: string): Promise<Take> {
  const folder = await takeFolder(takeId, false);
  const fileOf = async (name: string) => (await folder.getFileHandle(name)).getFile();
  const about = readJournal(await (await fileOf(JOURNAL_FILE)).text());
  if (!about) throw new Error('This recording has no beginning.');
  const sound = await fileOf(SOUND_FILE);
  const sampleCount = sampleCountOf(sound.size);
  const m4a = new LiveM4a(about.sampleRate);
  const peaks = new PeakBuilder(about.sampleRate);
  for (let at = 0; at < sampleCount * 2; at += PIECE_BYTES) {
    const end = Math.min(at + PIECE_BYTES, sampleCount * 2);
    const samples = toFloat32(new Int16Array(await sound.slice(at, end).arrayBuffer()));
    peaks.add(samples);
    m4a.add(samples);
  }
  const { id, projectId, startedAt, sampleRate } = about;
  const slides = settleSlides(about.slides, sampleCount);
  return {
    id,
    projectId,
    startedAt,
    sampleRate,
    sampleCount,
    slides,
    m4a: wholeM4a(await m4a.finish()),
    peaks: peaks.finish(),
  };
}
