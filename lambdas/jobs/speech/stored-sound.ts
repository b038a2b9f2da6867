import { objectKeyOf } from '../../adapters/media';
import { sizeOf, type Stored, storedObject } from '../../adapters/media-bytes';
import { CannotHear } from '../../adapters/recognizer';

/**
 * A project's stored file.
 * @throws CannotHear when it is gone
 */
export async function storedSound(path: string): Promise<Stored> {
  const key = objectKeyOf(path);
  const size = await sizeOf(key);
  if (size === undefined) throw new CannotHear('A recording is not there any more.');
  return storedObject(key, size);
}
