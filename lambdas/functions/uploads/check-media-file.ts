import type { ClipType } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { BlockReader } from '#shared/media-files/block-reader';
import { findMediaProblem, lengthOf, type MediaProblem, readMediaFile } from '#shared/media-files/media-file';
import { hasMetadata } from '#shared/media-files/metadata';
import type { Stored } from '../../adapters/media-bytes';

const AGAIN = 'Please save it again, as MP4 or M4A, and add the new file.';

/** What is said of each problem. Our own client changes such a file, or says it, before it sends anything. */
const SENTENCES: Record<MediaProblem['of'], string> = {
  length: `This file is broken, or does not say how long it is. ${AGAIN}`,
  codec: `This file is encoded in a way that not every browser can play. ${AGAIN}`,
  edits: `This file was trimmed or joined without being saved again: what was cut away is still in it. ${AGAIN}`,
  speed: `Parts of this file are played at another speed, which browsers don’t do. ${AGAIN}`,
  tracks: `This file has tracks that nobody would see or hear. ${AGAIN}`,
  metadata: `This file says where, when or by what it was made, or who made it. Please remove that (its metadata), and add the new file.`,
};

const METADATA: MediaProblem = { of: 'metadata' };

/**
 * Makes sure that a file of sound or video can be stored as it is. Gives how long it is by its container, in milliseconds, whatever its
 * sender says.
 * @param contentType what the file really is, one of those that a clip may be
 * @throws ApiError `invalid-argument` for one that can't
 */
export async function checkMediaFile(stored: Stored, contentType: string): Promise<number> {
  const type = contentType as ClipType;
  const reader = new BlockReader(stored);
  const file = await readMediaFile(reader, type);
  const problem = findMediaProblem(file, type) ?? ((await hasMetadata(reader, type)) ? METADATA : undefined);
  if (problem) throw new ApiError('invalid-argument', SENTENCES[problem.of]);
  return lengthOf(file);
}
