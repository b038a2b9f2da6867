import type { ProjectSummary } from '#shared/entities/project';
import type { ViewerKeys } from '../../runtime/edge';
import { sign, verifySigned } from '../views/viewer-token';

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
