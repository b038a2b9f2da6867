import type { LinkLock } from '#shared/api/publish';
import { hasLinkEnded } from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import type { ViewerKeys } from '../../runtime/edge';
import { sign, verifySigned } from '../views/viewer-token';
import { type Linked, readShared } from './find-shared';
import { publish } from './read-publish-data';

export type Lock = Exclude<LinkLock, 'work'>;

/** What keeps strangers from a project whose link is on; null for nothing. */
export function findLock({ settings }: ProjectSummary, now: number): Lock | null {
  if (hasLinkEnded(settings, now)) return 'ended';
  return settings.link_access === 'password' || settings.link_access === 'team' ? settings.link_access : null;
}

export const locked = (lock: LinkLock) => ({ data: null, lock, pass: '' });

/** What a linked project plays, for somebody who may watch it. */
export async function opened({ project, account }: Linked, clip: number | undefined, keys: ViewerKeys, pass = '') {
  const whole = await readShared(project);
  const { data } = await publish({ project: whole, account }, clip, keys, Date.now());
  return { data, lock: null, pass };
}

const PASS_MS = 30 * 24 * 60 * 60 * 1000;

type Guarded = Pick<ProjectSummary, 'id' | 'guard_version'>;

/** Signs a pass for a guarded link. It is valid for 30 days, or until the guard changes. `now` is in Unix milliseconds. */
export const signLinkPass = (keys: ViewerKeys, { id, guard_version }: Guarded, now: number): string =>
  sign(keys, 'link', id, `${guard_version}.${now}`);

/** Whether a pass belongs to this project and its present guard, and is at most 30 days old. */
export function isValidLinkPass(keys: ViewerKeys, { id, guard_version }: Guarded, pass: string, now: number): boolean {
  const [version, since] = verifySigned(keys, 'link', id, pass) ?? [];
  return version === `${guard_version}` && now - Number(since) < PASS_MS;
}
