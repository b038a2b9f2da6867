import type { ClipType } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { lengthOfFile } from '../../adapters/length/file-length';
import type { Stored } from '../../adapters/media-bytes';

/**
 * How long a file of sound or video is by its container, in milliseconds, whatever its sender says.
 * @param contentType what the file really is, one of those that a clip may be
 * @throws ApiError `invalid-argument` for one that does not say so
 */
export async function requireLength(file: Stored, contentType: string): Promise<number> {
  const length = await lengthOfFile(file, contentType as ClipType);
  if (length !== undefined) return length;
  throw new ApiError(
    'invalid-argument',
    'This file is broken, or does not say how long it is. Please save it anew, as MP4 or M4A, and add it again.',
  );
}
