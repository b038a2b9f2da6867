import { type PlaybackFailure } from './playback-types';

const MEDIA_ERR_NETWORK = 2;

/**
 * Why an element could not play a file. Of a file that they could not even begin to fetch, browsers only say that it is not
 * supported: it is asked for once more, to know.
 */
export async function whyNot(url: string, error: Pick<MediaError, 'code'> | null): Promise<PlaybackFailure> {
  if (error?.code === MEDIA_ERR_NETWORK) return 'unreachable';
  try {
    const { status, ok } = await fetch(url, { headers: { range: 'bytes=0-0' } });
    if (ok) return 'unreadable';
    return status >= 500 ? 'unreachable' : 'missing';
  } catch {
    return 'unreachable';
  }
}
