import { createHash, createHmac } from 'node:crypto';
import type { ProjectId } from '#shared/entities/scalars';
import { deriveKey } from '../runtime/derive-key';
import { env } from '../runtime/env';
import { isSameSecret } from '../runtime/is-same-secret';
import { DAY_MS } from '#shared/time/durations';

const PASS_MS = 30 * DAY_MS;

/** Identifies a stored password in passes, which end with it. Nobody can guess it, because the hash has a random salt. */
export const passwordFingerprint = (hashed: string): string =>
  createHash('sha256').update(hashed).digest('base64url').slice(0, 22);

const signature = (project: ProjectId, signed: string): string =>
  createHmac('sha256', deriveKey(env('ADDRESS_SECRET'), 'link-passes'))
    .update(`${project}\n${signed}`)
    .digest('base64url');

/** What a pass says: to whom a link was opened, and when (Unix milliseconds). */
export interface LinkPass {
  holder: string;
  since: number;
}

/**
 * Signs that a guarded link was opened to a holder at `now` (Unix milliseconds): a recipient's id, a password's fingerprint, or a person's uid.
 * Whether the link still has that recipient or password, or is open to that person, is checked at each use.
 */
export function signLinkPass(project: ProjectId, holder: string, now: number): string {
  const signed = `${holder}.${now}`;
  return `${signed}.${signature(project, signed)}`;
}

/** Undefined for a pass that is forged, of another project, or 30 days old. */
export function readLinkPass(project: ProjectId, pass: string, now: number): LinkPass | undefined {
  const [holder = '', since = '', signed = ''] = pass.split('.');
  if (!isSameSecret(signed, signature(project, `${holder}.${since}`))) return undefined;
  return now - Number(since) < PASS_MS ? { holder, since: Number(since) } : undefined;
}
