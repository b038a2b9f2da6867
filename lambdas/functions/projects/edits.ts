import type { ParsedInputOf } from '#shared/api/contract';
import { EDITS_PER_SAVE_MAX, type SaveConflict, type saveEdits } from '#shared/api/projects';
import { firstVersion, nextVersion } from '#shared/entities/change';
import { toFileId } from '#shared/entities/clip';
import { partId, type PartRecord, type ProjectParts } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';

export type Edits = ParsedInputOf<typeof saveEdits>;
export type Records = ReadonlyMap<string, PartRecord>;
export type PendingEdits = Pick<Edits, 'put' | 'remove'>;

const formatRecordName = (entity: string, id: string) => `${entity} ${id}`;
export const recordName = (record: PartRecord): string => formatRecordName(record.entity, partId(record));
export const removalName = ({ entity, id }: Edits['remove'][number]): string => formatRecordName(entity, id);

export const toRecords = (records: readonly PartRecord[]): Records =>
  new Map(records.map((record) => [recordName(record), record]));

export function groupRecords(records: Records): ProjectParts {
  const result: ProjectParts = { slides: [], clips: [], markers: [], captions: [] };
  for (const record of records.values()) {
    if (record.entity === 'slide') result.slides.push(record.item);
    else if (record.entity === 'clip') result.clips.push(record.item);
    else if (record.entity === 'marker') result.markers.push(record.item);
    else result.captions.push(record.item);
  }
  return result;
}

const isSameContent = (a: PartRecord, b: PartRecord): boolean =>
  JSON.stringify({ ...a.item, version: 0 }) === JSON.stringify({ ...b.item, version: 0 });

/** Whether a put would change nothing, e.g. because the same save is repeated. */
const isAlreadySaved = (stored: Records, put: PartRecord): boolean => {
  const there = stored.get(recordName(put));
  return there !== undefined && isSameContent(there, put);
};

/** The edits that still change something. Removing a missing record changes nothing. */
export const pendingEdits = (stored: Records, edits: Edits): PendingEdits => ({
  put: edits.put.filter((put) => !isAlreadySaved(stored, put)),
  remove: edits.remove.filter((removal) => stored.has(removalName(removal))),
});

/** Edits based on another version than the stored one, with the current records. */
export function findConflicts(stored: Records, { put, remove }: PendingEdits): SaveConflict['conflicts'] {
  const expectations = [
    ...put.map((record) => ({ entity: record.entity, id: partId(record), version: record.item.version })),
    ...remove,
  ];
  return expectations
    .map(({ entity, id, version }) => ({ entity, id, version, there: stored.get(formatRecordName(entity, id)) }))
    .filter(({ version, there }) => (there?.item.version ?? 0) !== version)
    .map(({ entity, id, there }) => ({ entity, id, item: there?.item ?? null }));
}

/** The records after the edits at `now`: each put gets the next version, a new record its first. */
export function applyEdits(stored: Records, { put, remove }: PendingEdits, now: number): Records {
  const records = new Map(stored);
  for (const removal of remove) records.delete(removalName(removal));
  for (const record of put) records.set(recordName(record), raiseVersion(record, stored.get(recordName(record)), now));
  return records;
}

function raiseVersion(record: PartRecord, there: PartRecord | undefined, now: number): PartRecord {
  const version = there ? nextVersion(there.item.version, now) : firstVersion(now);
  if (record.entity !== 'slide') return { ...record, item: { ...record.item, version } } as PartRecord;
  // These come from the slide's file, and nobody edits them.
  const { created_at, text } = there?.entity === 'slide' ? there.item : record.item;
  return { entity: 'slide', item: { ...record.item, created_at, text, version } };
}

const invalid = (message: string) => new ApiError('invalid-argument', message);

function recordPaths(record: PartRecord, projectId: ProjectId): (readonly [path: string, folder: string])[] {
  const slides = `/projects/${projectId}/slides/`;
  const clips = `/projects/${projectId}/clips/`;
  if (record.entity === 'slide') return [[record.item.url, slides]];
  if (record.entity === 'marker' || record.entity === 'caption') return [];
  const { url, peaks_url, sound_url } = record.item;
  return [url, ...[peaks_url, sound_url].filter((path) => path !== '')].map((path) => [path, clips] as const);
}

/** Refuses edits that are always invalid: too many, duplicates, files of another project. @throws ApiError `invalid-argument` */
export function checkEdits({ project_id, put, remove }: Edits): void {
  const names = [...put.map(recordName), ...remove.map(removalName)];
  if (names.length > EDITS_PER_SAVE_MAX) throw invalid(`At most ${EDITS_PER_SAVE_MAX} changes can be saved at once.`);
  if (new Set(names).size < names.length) throw invalid('This save changes one record twice.');
  const foreign = put
    .flatMap((record) => recordPaths(record, project_id))
    .some(([path, folder]) => !path.startsWith(folder));
  if (foreign) throw invalid('A file does not belong to this project.');
  const isWaveform = ({ entity, item }: PartRecord) => entity === 'clip' && item.url.endsWith('.peaks');
  if (put.some(isWaveform)) throw invalid('A waveform isn’t audio.');
}

export const recordClips = (record: PartRecord | undefined): number[] => {
  if (record?.entity === 'clip') return [record.item.created_at];
  return record?.entity === 'marker' ? [record.item.clip_created_at] : [];
};

/** `created_at` of the clips that edits affect, directly or through one of their markers. */
export const touchedClips = (stored: Records, { put, remove }: PendingEdits): Set<number> =>
  new Set([...put.flatMap(recordClips), ...remove.flatMap((removal) => recordClips(stored.get(removalName(removal))))]);

/**
 * Refuses edits that would make a project inconsistent: a marker without its clip, sound without a marker, or a clip that names another
 * file than it plays. Checks affected clips only; those of `unread` have slide changes besides these records. A marker's slide may still be uploading; a caption stays when its clip is removed, so
 * that an undo restores both.
 * @throws ApiError `invalid-argument`
 */
export function checkResult(after: Records, touched: ReadonlySet<number>, unread: ReadonlySet<number>): void {
  const { clips, markers } = groupRecords(after);
  for (const createdAt of touched) {
    const clip = clips.find((candidate) => candidate.created_at === createdAt);
    const own = markers.filter((marker) => marker.clip_created_at === createdAt);
    if (!clip && own.length > 0) throw invalid('A slide change belongs to a clip that doesn’t exist.');
    if (clip && clip.file !== toFileId(clip.url)) throw invalid('A clip doesn’t belong to the file it plays.');
    if (clip?.type === 'audio' && own.length === 0 && !unread.has(createdAt))
      throw invalid('An audio clip needs a slide change at its start.');
  }
}
