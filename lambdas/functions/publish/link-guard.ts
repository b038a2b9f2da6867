import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { LinkLock } from '#shared/api/publish';
import { hasLinkEnded } from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import type { ViewerKeys } from '../../runtime/edge';
import { sign, verifySigned } from '../views/viewer-token';
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

const PASS_MS = 30 * 24 * 60 * 60 * 1000;

type Guarded = Pick<ProjectSummary, 'id' | 'guard_version'>;

/** Signs that somebody may watch a guarded link for 30 days, or until its guard changes. `now` in Unix milliseconds. */
export const signLinkPass = (keys: ViewerKeys, { id, guard_version }: Guarded, now: number): string =>
  sign(keys, 'link', id, `${guard_version}.${now}`);

/** Whether a pass belongs to this project and its present guard, and is at most 30 days old. */
export function isValidLinkPass(keys: ViewerKeys, { id, guard_version }: Guarded, pass: string, now: number): boolean {
  const [version, since] = verifySigned(keys, 'link', id, pass) ?? [];
  return version === `${guard_version}` && now - Number(since) < PASS_MS;
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 16 MB, five times over, as OWASP's Password Storage Cheat Sheet recommends for functions with little memory. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

/** Hashes a password with a salt of its own: `salt.hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, KEY_BYTES, COST);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/** Whether a password is the hashed one, in constant time. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [salt = '', hash = ''] = hashed.split('.').map((text) => Buffer.from(text, 'base64url'));
  return timingSafeEqual(await derive(password, Buffer.from(salt), KEY_BYTES, COST), Buffer.from(hash));
}
