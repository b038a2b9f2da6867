import { getProject } from '#shared/api/projects';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { ApiError, toErrorCode } from '#shared/errors';
import { call } from './call';
import { PostFailed } from './classify-error';

/**
 * Address of a stored file: its path and the grant that opens it. Undefined where there is no file, or no grant yet. What lies in
 * this tab alone (a slide on its way), and a person's picture at Google, need no grant.
 */
export const mediaUrl = (path: string, mediaGrant: string | undefined): string | undefined => {
  if (/^(blob|https):/.test(path)) return path;
  return path === '' || !mediaGrant ? undefined : `${path}?${mediaGrant}`;
};

/** Milliseconds of sound that a pair of stored peaks stands for. */
export const PEAK_MS = 20;

/** A stored waveform: pairs of lowest and highest amplitude, as signed bytes. Throws where it can't be fetched. */
export async function fetchPeaks(url: string): Promise<Int8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new ApiError(toErrorCode(response.status), `The waveform answered ${response.status}.`);
  return new Int8Array(await response.arrayBuffer());
}

/** So long may the line say nothing. */
const TIME_OUT_MS = 60_000;

/**
 * Whether a project's file is stored still: one that no stored clip uses is swept after a week. Throws `PostFailed`, or the
 * `ApiError` of a refusal, where that can't be told.
 */
export async function isStored(projectId: string, path: string, signal: AbortSignal): Promise<boolean> {
  // With an older grant a file that is there would be refused like one that is not.
  const { media_grant } = await call(getProject, { id: asProjectId.parse(projectId) }, { signal });
  const url = mediaUrl(path, media_grant) ?? '';
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]);
  const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: ended }).catch(() => {
    throw new PostFailed(0);
  });
  // Who may not list a bucket is told 403 of what is not in it.
  if (!ok && status !== 403 && status !== 404) throw new PostFailed(status);
  return ok;
}
