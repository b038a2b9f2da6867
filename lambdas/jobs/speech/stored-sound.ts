import { objectKeyOf } from '../../adapters/media';
import { readRange, sizeOf } from '../../adapters/media-bytes';
import { CannotHear } from '../../adapters/recognizer';

/** A file of which any part can be read. */
export interface Stored {
  /** In bytes. */
  size: number;
  /** Gives the bytes from `start` to before `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/**
 * A project's stored file.
 * @throws CannotHear when it is gone
 */
export async function storedSound(path: string): Promise<Stored> {
  const key = objectKeyOf(path);
  const size = await sizeOf(key);
  if (size === undefined) throw new CannotHear('A recording is not there any more.');
  return { size, read: (start, end) => readRange(key, start, end) };
}
