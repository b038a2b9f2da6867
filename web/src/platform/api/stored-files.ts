import { getProject } from '#shared/api/projects';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { ApiError, toErrorCode } from '#shared/errors';
import { call } from './call';
import { PostFailed } from './classify-error';

/** URL of a stored file with its grant; undefined without either. Pending slides and Google's pictures need no grant. */
export const mediaUrl = (path: string, mediaGrant: string | undefined): string | undefined => {
  if (/^(blob|https):/.test(path)) return path;
  return path === '' || !mediaGrant ? undefined : `${path}?${mediaGrant}`;
};

/** Milliseconds of sound per pair of stored peaks. */
export const PEAK_MS = 20;

/** A stored waveform: pairs of lowest and highest amplitude, as signed bytes. Throws if it can't be fetched. */
export async function fetchPeaks(url: string): Promise<Int8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new ApiError(toErrorCode(response.status), `The waveform answered ${response.status}.`);
  return new Int8Array(await response.arrayBuffer());
}

/** How long the connection may be silent. */
const TIME_OUT_MS = 60_000;

/** Whether a project's file still exists: unused ones are deleted after a week. @throws PostFailed or ApiError if unknown */
export async function isStored(projectId: string, path: string, signal: AbortSignal): Promise<boolean> {
  // With an expired grant, an existing file would be refused like a missing one.
  const { media_grant } = await call(getProject, { id: asProjectId.parse(projectId) }, { signal });
  const url = mediaUrl(path, media_grant) ?? '';
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]);
  const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: ended }).catch(() => {
    throw new PostFailed(0);
  });
  // S3 answers 403 for a missing file if the caller may not list the bucket.
  if (!ok && status !== 403 && status !== 404) throw new PostFailed(status);
  return ok;
}
