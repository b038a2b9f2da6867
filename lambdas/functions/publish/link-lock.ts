import type { LinkLock } from '#shared/api/publish';
import { hasLinkEnded } from '#shared/entities/link-guard';
import type { ViewerKeys } from '../../runtime/edge';
import { type Linked, readShared } from './find-shared';
import { publish } from './read-publish-data';

/** What keeps strangers from a project whose link is on; null for nothing. */
export function findLock({ settings }: Linked['project'], now: number): 'password' | 'team' | 'ended' | null {
  if (hasLinkEnded(settings, now)) return 'ended';
  return settings.link_access === 'password' || settings.link_access === 'team' ? settings.link_access : null;
}

export const locked = (lock: LinkLock) => ({ data: null, lock, pass: '' });

/** What a linked project plays, for somebody who may watch it. */
export async function opened({ project, account }: Linked, clip: number | undefined, keys: ViewerKeys, pass = '') {
  const whole = await readShared(project.id);
  const { data } = await publish({ project: whole, account }, clip, keys, Date.now());
  return { data, lock: null, pass };
}
