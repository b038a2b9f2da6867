import type { Clip } from '#shared/entities/clip';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { lengthsOf } from '../../data/stored-file-store';
import { itemsOf, type Put, type Records } from './edits';

/**
 * By so much, in milliseconds, a clip may end behind its file: what made it measured its packets, the silence that an encoder puts before
 * them (0.1 s at most) and the last one's whole length included; a container tells of what is heard, some only to the second.
 */
const TOLERANCE_MS = 1_000;

const clipIn = (put: Put): Clip[] => (put.entity === 'clip' ? [put.item] : []);

/** How far into its file some stored clip goes already. */
const reachedIn = (clips: readonly Clip[], { url }: Clip): number =>
  Math.max(0, ...clips.filter((clip) => clip.url === url).map(({ trim_end }) => trim_end));

/**
 * Refuses clips that go on where their file has ended. Only those are looked at that go further into it than any clip did: a name, a move, a split
 * or a shorter clip reads nothing. A file whose length is not known (yet) is believed.
 * @throws ApiError `invalid-argument`
 */
export async function checkLengths(project: ProjectId, stored: Records, put: readonly Put[]): Promise<void> {
  const { clips } = itemsOf(stored);
  const further = put.flatMap(clipIn).filter((clip) => clip.trim_end > reachedIn(clips, clip));
  if (further.length === 0) return;
  const lengths = await lengthsOf(
    project,
    further.map(({ url }) => url),
  );
  const isBeyond = ({ url, trim_end }: Clip) => trim_end > (lengths.get(url) ?? Infinity) + TOLERANCE_MS;
  if (further.some(isBeyond)) throw new ApiError('invalid-argument', 'A clip is longer than its file.');
}
