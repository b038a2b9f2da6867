import { type OpenProject } from '#shared/api/projects';
import { type ProjectRecord, type Records, keyOf, recordsOf } from './records';

/** What the server has, as far as it is known here. */
export interface Saved {
  records: Records;
  /** Versions of records that are gone, so that an older message that comes late does not bring them back. */
  gone: Readonly<Record<string, number>>;
  /** What was told of anything removed before the last fetch had at most this version, whether or not it was known here. */
  goneVersion: number;
}

const without = <Value>(values: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> =>
  key in values ? Object.fromEntries(Object.entries(values).filter(([other]) => other !== key)) : values;

/** A record as it was heard of; nothing changes unless it is newer than what is known. */
export function withRecord(saved: Saved, record: ProjectRecord): Saved {
  const isLate = !saved.records[keyOf(record)] && record.item.version <= saved.goneVersion;
  return isLate ? saved : withNewer(saved, record);
}

function withNewer(saved: Saved, record: ProjectRecord): Saved {
  const key = keyOf(record);
  const known = saved.records[key]?.item.version ?? saved.gone[key] ?? 0;
  if (record.item.version <= known) return saved;
  return { ...saved, records: { ...saved.records, [key]: record }, gone: without(saved.gone, key) };
}

/** A record is gone; `version` is the last that it had. Nothing changes if a newer one is known. */
export function withoutRecord(saved: Saved, key: string, version: number): Saved {
  const known = saved.records[key];
  if (known && known.item.version > version) return saved;
  return {
    ...saved,
    records: without(saved.records, key),
    gone: { ...saved.gone, [key]: Math.max(version, saved.gone[key] ?? 0) },
  };
}

/** A project as the server gives it. */
export type Fetched = Pick<Saved, 'records' | 'goneVersion'>;

/** What the server's answer says of a project. */
export const fetchedIn = ({ media_grant: _grant, gone_version, ...project }: OpenProject): Fetched => ({
  records: recordsOf(project),
  goneVersion: gone_version,
});

/**
 * A whole project that was fetched; `before` is what was known when the fetch began. The newer version counts; what the
 * fetch does not bring is gone, unless it was heard of since.
 */
export function withFetched(saved: Saved, before: Saved, { records: fetched, goneVersion }: Fetched): Saved {
  const isUntouched = (key: string) => saved.records[key] === before.records[key];
  let result = saved;
  for (const [key, known] of Object.entries(saved.records)) {
    if (!fetched[key] && isUntouched(key)) result = withoutRecord(result, key, known.item.version);
  }
  for (const record of Object.values(fetched)) result = withNewer(result, record);
  return { ...result, goneVersion: Math.max(goneVersion, saved.goneVersion) };
}
