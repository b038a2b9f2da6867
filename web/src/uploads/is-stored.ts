import { getProject } from '#shared/api/projects';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { call } from '../api/call';
import { mediaUrl } from '../api/media-url';
import { PostFailed } from '../api/post-failed';

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
