import type { Clip } from '#shared/entities/clip';
import { partId, type PartRecord } from '#shared/entities/project';
import type { FileId, ProjectId } from '#shared/entities/scalars';
import { splitIntoChunks } from '#shared/group-by';
import { formatKeyForLog, type Key, keyOf } from '../../data/keys';
import { findClipMarkers, findClips, findFileCaptions, readRecords, toRecordItemKey } from '../../data/project-items';
import type { ProjectRoot } from '../../data/project-root';
import { getItems } from '../../data/table';
import { type Edits, type PendingEdits, recordClips, recordName, type Records, removalName, toRecords } from './edits';

const KEYS_AT_ONCE = 100;

/** The keys of all records that edits name, and of the clips that their slide changes belong to. */
function namedKeys({ project_id, put, remove }: Edits): Key[] {
  const names = [...put.map((record) => ({ entity: record.entity, id: partId(record) })), ...remove];
  const ofMarkers = names.flatMap(({ entity, id }) => (entity === 'marker' ? [id.split('-')[0]!] : []));
  return [
    ...names.map(({ entity, id }) => toRecordItemKey(project_id, entity, id)),
    ...ofMarkers.map((clip) => keyOf.clip(project_id, clip)),
  ];
}

/** The records that edits name, and the clips of their slide changes. Call it after the root was read, as `findTouched`. */
export async function findNamed(edits: Edits): Promise<Records> {
  const keys = new Map(namedKeys(edits).map((key) => [formatKeyForLog(key), key]));
  const chunks = [...splitIntoChunks([...keys.values()], KEYS_AT_ONCE)];
  return toRecords(readRecords((await Promise.all(chunks.map(getItems))).flat()));
}

const asClip = (record: PartRecord | undefined): Clip | undefined =>
  record?.entity === 'clip' ? record.item : undefined;

/** What of a file a clip plays: captions count as often as clips play them. */
const playedRange = (clip: Clip | undefined): string =>
  clip ? `${clip.file} ${clip.trim_start} ${clip.trim_end}` : '';

/** The clips that play another part of their file afterwards, or no longer exist; before and after. */
function changedRanges(stored: Records, { put, remove }: PendingEdits): Clip[] {
  const pairs = [
    ...put.map((record) => [asClip(stored.get(recordName(record))), asClip(record)] as const),
    ...remove.map((removal) => [asClip(stored.get(removalName(removal))), undefined] as const),
  ];
  return pairs
    .filter(([before, after]) => playedRange(before) !== playedRange(after))
    .flatMap((pair) => pair.flatMap((clip) => clip ?? []));
}

/** The clips of which all slide changes are needed: they are removed, lose one, or become sound. */
function clipsToInspect(stored: Records, { put, remove }: PendingEdits): Set<number> {
  const losing = remove.flatMap((removal) => recordClips(stored.get(removalName(removal))));
  const becomingSound = put.flatMap((record) => {
    const [before, after] = [asClip(stored.get(recordName(record))), asClip(record)];
    return after?.type === 'audio' && before && before.type !== 'audio' ? [after.created_at] : [];
  });
  return new Set([...losing, ...becomingSound]);
}

export interface Touched {
  /** The named records, and those that decide what the edits do. */
  stored: Records;
  changesCaptions: boolean;
  changesRanges: boolean;
  /** Touched clips that exist, and whose slide changes were not read, because they keep at least one. */
  unread: ReadonlySet<number>;
}

/**
 * Reads what decides the effect of edits: all clips if a caption changes, the captions of its file if a clip plays another part of it, and
 * the slide changes of a clip that might keep none. Everything is read after the root, whose version and revisions are conditions of the
 * write: what was read here can't have changed since without a conflict.
 */
export async function findTouched(root: ProjectRoot, named: Records, open: PendingEdits): Promise<Touched> {
  const { id } = root.project;
  const changesCaptions = [...open.put, ...open.remove].some(({ entity }) => entity === 'caption');
  const ranges = changedRanges(named, open);
  const files: FileId[] = root.sizes.captions > 0 ? [...new Set(ranges.map(({ file }) => file))] : [];
  const inspected = clipsToInspect(named, open);
  const found = await Promise.all([
    changesCaptions ? findClips(id) : [],
    ...files.map((file) => findFileCaptions(id, file)),
    ...[...inspected].map((clip) => findClipMarkers(id, clip)),
  ]);
  const unread = new Set([...named.values()].flatMap((record) => asClip(record)?.created_at ?? []));
  for (const clip of inspected) unread.delete(clip);
  // What was read first stays: the edits are based on it.
  const stored = new Map([...toRecords(found.flat()), ...named]);
  return { stored, changesCaptions, changesRanges: ranges.length > 0, unread };
}

/** How far into its file any stored clip extends. */
export async function findFurthestTrimEnd(project: ProjectId, url: string): Promise<number> {
  const clips = (await findClips(project)).flatMap((record) => asClip(record) ?? []);
  return Math.max(0, ...clips.filter((clip) => clip.url === url).map(({ trim_end }) => trim_end));
}
