import type { LinkLock } from '#shared/api/publish';
import type { KnownViewer } from '#shared/entities/known-viewer';
import type { ViewerKeys } from '../../runtime/edge';
import { env } from '../../runtime/env';
import { type Linked, readShared } from './find-shared';
import { publish } from './read-publish-data';

export const locked = (lock: LinkLock) => ({ data: null, lock, pass: '' });

interface OpenedBy {
  /** A new pass; '' for none. */
  pass?: string;
  /** Who watches, if the team knows. */
  known?: KnownViewer;
}

/** What a linked project plays, for somebody who may watch it. */
export async function opened(
  { project, account }: Linked,
  clip: number | undefined,
  keys: ViewerKeys,
  { pass = '', known }: OpenedBy = {},
) {
  const whole = await readShared(project);
  const recorded = env('RECORDS_WATCHING') ? known : undefined;
  const { data } = await publish({ project: whole, account }, clip, keys, Date.now(), recorded);
  return { data, lock: null, pass };
}
