import { type OpenProject } from '#shared/api/projects';
import { type ProjectRecord, type Records, keyOf, recordsOf } from './records';

/** A record as a write of this page left it; nothing changes unless it is newer than what is known. */
export function withRecord(saved: Records, record: ProjectRecord): Records {
  const key = keyOf(record);
  const isNewer = record.item.version > (saved[key]?.item.version ?? 0);
  return isNewer ? { ...saved, [key]: record } : saved;
}

/** A record that a write of this page removed. */
export const withoutRecord = (saved: Records, key: string): Records =>
  key in saved ? Object.fromEntries(Object.entries(saved).filter(([other]) => other !== key)) : saved;

/**
 * A record that was looked up, undefined where nothing was there; `before` is what was known of it when it was asked for. Who
 * wrote it meanwhile knows better whether it is there, and of two that are there the newer counts.
 */
export function withFound(
  saved: Records,
  key: string,
  before: ProjectRecord | undefined,
  found: ProjectRecord | undefined,
): Records {
  const known = saved[key];
  if (known && found) return withRecord(saved, found);
  if (known !== before) return saved;
  return found ? { ...saved, [key]: found } : withoutRecord(saved, key);
}

/** The records of a project as the server gives it. */
export const fetchedIn = ({ media_grant: _grant, ...project }: OpenProject): Records => recordsOf(project);

/** A whole project that was fetched; `before` is what was known when the fetch began. */
export function withFetched(saved: Records, before: Records, fetched: Records): Records {
  const keys = new Set([...Object.keys(saved), ...Object.keys(before), ...Object.keys(fetched)]);
  return [...keys].reduce((result, key) => withFound(result, key, before[key], fetched[key]), saved);
}
