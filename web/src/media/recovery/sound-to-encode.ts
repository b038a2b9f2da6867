import type { Take } from '../capture/take';
import { readStoredTake } from './read-stored-take';

/** A take's sound to be encoded once more: as it was heard where all of it lies on disk, else the file that was made of it. */
export async function soundToEncode({ id, sampleCount, m4a }: Take): Promise<Blob> {
  const stored = await readStoredTake(id).catch(() => undefined);
  return stored?.sound.sampleCount === sampleCount ? stored.sound.wav() : m4a;
}
