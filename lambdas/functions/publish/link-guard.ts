import type { LinkLock } from '#shared/api/publish';
import type { RecipientId } from '#shared/entities/link-guard';
import type { ViewerKeys } from '../../runtime/edge';
import { type Linked, readShared } from './find-shared';
import { publish } from './read-publish-data';

export const locked = (lock: LinkLock) => ({ data: null, lock, pass: '' });

interface OpenedBy {
  /** A new pass; '' for none. */
  pass?: string;
  /** Whom the link is for; '' if that isn't known. */
  recipient?: RecipientId | '';
}

/** What a linked project plays, for somebody who may watch it. */
export async function opened(
  { project, account }: Linked,
  clip: number | undefined,
  keys: ViewerKeys,
  { pass = '' }: OpenedBy = {},
) {
  const whole = await readShared(project);
  const { data } = await publish({ project: whole, account }, clip, keys, Date.now());
  return { data, lock: null, pass };
}
