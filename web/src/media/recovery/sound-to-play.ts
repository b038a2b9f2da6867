import { settleSlides, type Take } from '../capture/take';
import { readStoredTake } from './read-stored-take';
import { peaksOf } from './recover-from-disk';

/** A take from disk to listen to: its sound as a wav file, whose bytes stay on disk. For a worker, as it reads all of it once. */
export async function soundToPlay(takeId: string): Promise<Take> {
  const { journal, sound, videoSource } = await readStoredTake(takeId);
  const { id, projectId, replaced, startedAt, sampleRate, health } = journal;
  const { sampleCount } = sound;
  if (sampleCount === 0) throw new Error('This recording holds no sound.');
  const slides = settleSlides(journal.slides, sampleCount);
  const about = { id, projectId, replaced, startedAt, sampleRate, sampleCount, slides, health };
  const video = videoSource && { source: videoSource, ranges: journal.ofTape };
  return { ...about, video, m4a: sound.wav(), peaks: await peaksOf(sound) };
}
