import { randomBytes } from 'node:crypto';
import type { StoredObject } from './object-store';

/** The id of what was stored while its bucket had no versions. */
export const UNVERSIONED = 'null';

const DAY_MS = 24 * 60 * 60 * 1000;
let last = 0;

/** An id for a version. Those of later ones sort behind those of earlier ones, also after a restart, if the clock is right. */
export function newVersionId(): string {
  last = Math.max(Date.now(), last + 1);
  return `${last.toString(36).padStart(10, '0')}${randomBytes(6).toString('hex')}`;
}

/** A rule of a bucket's lifecycle for what has been replaced or deleted. */
export interface VersionExpiry {
  /** Of the keys that it holds for. */
  prefix: string;
  /** How long a version is kept after the next one came. */
  days: number;
}

/**
 * Those of an object's versions, the newest last, that a rule lets go at `now` (Unix milliseconds), and a mark of its deletion that
 * nothing lies behind then. Any mark, as our bucket asks for it wherever it has such rules.
 */
export function expiredVersions(
  versions: readonly StoredObject[],
  rules: readonly VersionExpiry[],
  now: number,
): StoredObject[] {
  const key = versions[0]?.key ?? '';
  const days = rules.filter(({ prefix }) => key.startsWith(prefix)).map((rule) => rule.days);
  if (days.length === 0) return [];
  const before = now - Math.min(...days) * DAY_MS;
  const behind = versions.filter((_, n) => (versions[n + 1]?.lastModified ?? Infinity) < before);
  const kept = versions.filter((version) => !behind.includes(version));
  return kept.length === 1 && kept[0]?.isDeleteMarker ? [...versions] : behind;
}
