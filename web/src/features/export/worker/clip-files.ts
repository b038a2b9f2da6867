import { Input, type InputTrack, UrlSource } from 'mediabunny';
import { FORMATS } from '../../../platform/files/rewrite-file';
import type { ExportedClip } from '../model/exported-data';

/** A slide's or clip's file can't be read, or this browser can't decode it. `message` is its number in the project, from 1. */
export class LostFileError extends Error {
  constructor(
    override readonly name: 'LostSlideError' | 'LostClipError' | 'UndecodableClipError',
    number: number,
    cause?: unknown,
  ) {
    super(String(number), { cause });
  }
}

/** Seconds to wait before a failed request is sent again: after the first failure, the second, and so on. */
const RETRY_AFTER_S = [0.5, 1, 2];
const CACHE_BYTES = 8 * 1024 * 1024;

/** Opens a stored file, which is read in parts. */
export const openFile = (url: string): Input =>
  new Input({
    source: new UrlSource(url, {
      getRetryDelay: (failures) => RETRY_AFTER_S[failures - 1] ?? null,
      maxCacheSize: CACHE_BYTES,
    }),
    formats: FORMATS,
  });

/** What a clip's file gives. A file that can't be read gives nothing more if `skipsLost`; otherwise rejects with `LostFileError`. */
export async function* readClip<Item>(
  { url, number }: Pick<ExportedClip, 'url' | 'number'>,
  skipsLost: boolean,
  read: (input: Input) => AsyncGenerator<Item, void, unknown>,
): AsyncGenerator<Item, void, unknown> {
  const input = openFile(url);
  try {
    yield* read(input);
  } catch (cause) {
    if (skipsLost) return;
    throw cause instanceof LostFileError ? cause : new LostFileError('LostClipError', number, cause);
  } finally {
    input.dispose();
  }
}

/** @throws LostFileError if this browser can't decode the track, which has nothing to do with the connection */
export async function assertDecodable(track: InputTrack, number: number): Promise<void> {
  if (!(await track.canDecode())) throw new LostFileError('UndecodableClipError', number);
}
