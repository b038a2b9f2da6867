import { saveEdits } from '#shared/api/projects';
import type { Clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { Project } from '#shared/entities/project';
import type { FileId, ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { planLimitError } from '#shared/plans';
import { findExceededBound, isNearBound, type ProjectSize, measureProject } from '#shared/project-bounds';
import { compareSlides } from '#shared/time/timeline';
import { findAccount } from '../../data/account-store';
import { clipExistsCheck, markerExistsCheck, putRecordWrite, removeRecordWrite } from '../../data/project-items';
import {
  versionCondition,
  type RootChange,
  type RootCondition,
  updateRootWrite,
  durationCondition,
} from '../../data/project-root';
import { findProjectSnapshot, type ProjectSnapshot } from '../../data/project-store';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { findFileLengths } from '../../data/stored-file-store';
import { retryConflicts, transact, TRANSACTION_WRITES_MAX } from '../../data/table';
import { scheduleCaptionCheck } from '../../data/unused-file-store';
import { logChanges } from '../../runtime/logger';
import { forPerson } from '../callers';
import { findAllowed, noSuchProject, requireAllowed } from '../require-allowed';
import {
  applyEdits,
  checkEdits,
  checkResult,
  findConflicts,
  recordId,
  groupRecords,
  recordName,
  removalName,
  pendingEdits,
  type Edits,
  type Put,
  type Records,
  toRecords,
  touchedClips,
} from './edits';

type PendingEdits = ReturnType<typeof pendingEdits>;

const sumDurations = (records: Records) => groupRecords(records).clips.reduce((sum, clip) => sum + clip.duration, 0);

async function durationLimit(project: Project): Promise<number> {
  const account = await findAccount(project.account_id);
  return (account?.limit_project_duration_in_minutes ?? 0) * 60_000;
}

async function durationConditions(project: Project, durationDelta: number): Promise<RootCondition[]> {
  if (durationDelta <= 0) return [];
  const limit = await durationLimit(project);
  if (project.duration + durationDelta <= limit) return [durationCondition(limit, durationDelta)];
  throw planLimitError(`Your plan allows ${limit / 60_000} minutes per project. Shorten this one, or upgrade.`);
}

interface Sizes {
  before: ProjectSize;
  after: ProjectSize;
}

/** The project's size before and after the save; throws if a limit is exceeded. */
function measureSizes(project: Project, records: Records): Sizes {
  const sizes = { before: measureProject(project), after: measureProject(groupRecords(records)) };
  const met = findExceededBound(sizes.before, sizes.after);
  if (met !== undefined) throw new ApiError('invalid-argument', met);
  return sizes;
}

async function buildRootChange(
  { project, unreadableSlides }: ProjectSnapshot,
  stored: Records,
  after: Records,
  open: PendingEdits,
  sizes: Sizes,
): Promise<RootChange> {
  const durationDelta = sumDurations(after) - sumDurations(stored);
  const room = await durationConditions(project, durationDelta);
  const touchesSlides = [...open.put, ...open.remove].some(({ entity }) => entity === 'slide');
  // A slide change added to a clip that is being removed writes nothing else that would conflict with the removal.
  const removesClip = open.remove.some(({ entity }) => entity === 'clip');
  const isAlone = touchesSlides || removesClip || isNearBound(sizes.before, sizes.after);
  const conditions = isAlone ? [...room, versionCondition(project.version)] : room;
  if (!touchesSlides) return { durationDelta, slideDelta: 0, conditions };
  const { slides } = groupRecords(after);
  const [first] = [...slides, ...unreadableSlides].sort(compareSlides);
  return {
    durationDelta,
    slideDelta: slides.length - project.slides.length,
    cover: { url: first?.url ?? '', position: first?.position ?? null },
    conditions,
  };
}

/** Clips that only get new markers: nothing else in the save would conflict with a concurrent removal of the clip. */
function clipsToWatch(stored: Records, { put, remove }: PendingEdits): number[] {
  const noticed = touchedClips(stored, {
    put: put.filter(({ entity, item }) => entity === 'clip' || item.version > 0),
    remove,
  });
  return [...touchedClips(stored, { put, remove: [] })].filter((createdAt) => !noticed.has(createdAt));
}

/** For each clip that only loses markers, one that it keeps: otherwise two people could remove the last two without a conflict. */
function markersToWatch(stored: Records, after: Records, { put, remove }: PendingEdits): Marker[] {
  const losing = new Set(
    remove.flatMap((removal) => {
      const there = stored.get(removalName(removal));
      return there?.entity === 'marker' ? [there.item.clip_created_at] : [];
    }),
  );
  for (const { entity, item } of put) if (entity === 'marker') losing.delete(item.clip_created_at);
  const { markers } = groupRecords(after);
  return [...losing].flatMap((createdAt) => markers.find((each) => each.clip_created_at === createdAt) ?? []);
}

function unplayedFiles(after: Records, { put }: PendingEdits): FileId[] {
  const played = new Set(groupRecords(after).clips.map(({ file }) => file));
  const files = put.flatMap(({ entity, item }) => (entity === 'caption' && item.version === 0 ? [item.file] : []));
  return [...new Set(files)].filter((file) => !played.has(file));
}

async function save(edits: Edits, person: User): Promise<Put[]> {
  const found = await findProjectSnapshot(edits.project_id);
  if (!found) throw noSuchProject();
  const { project } = found;
  requireAllowed(person, { do: 'editProject', project });
  const stored = toRecords(project);
  const open = pendingEdits(stored, edits);
  const conflicts = findConflicts(stored, open);
  if (conflicts.length > 0) throw new ApiError('aborted', 'Someone else changed this in the meantime.', { conflicts });
  const now = Date.now();
  const after = applyEdits(stored, open, now);
  const sizes = measureSizes(project, after);
  checkResult(after, touchedClips(stored, open));
  await checkLengths(project.id, stored, open.put);
  const unplayed = unplayedFiles(after, open);
  // Scheduled before the write: an unneeded check is harmless.
  if (unplayed.length > 0) await scheduleCaptionCheck(project.id, unplayed, now);
  const writes = [
    ...open.put.map((record) => putRecordWrite(project.id, after.get(recordName(record))!, record.item.version)),
    ...open.remove.map((removal) => removeRecordWrite(project.id, stored.get(removalName(removal))!)),
  ];
  if (writes.length > 0) {
    const checks = [
      ...clipsToWatch(stored, open).map((createdAt) => clipExistsCheck(project.id, createdAt)),
      ...markersToWatch(stored, after, open).map((marker) => markerExistsCheck(project.id, marker)),
    ];
    const root = await buildRootChange(found, stored, after, open, sizes);
    // Too many records to check one by one, so check the whole project's version instead.
    const isTooMany = writes.length + checks.length >= TRANSACTION_WRITES_MAX;
    const watched = isTooMany ? { ...root, conditions: [...root.conditions, versionCondition(project.version)] } : root;
    await transact([...writes, ...(isTooMany ? [] : checks), updateRootWrite(project.id, watched, person, now)]);
  }
  return edits.put.map((record) => after.get(recordName(record))!);
}

export const handler = forPerson(saveEdits, async (edits, person) => {
  checkEdits(edits);
  await countSave(edits, person);
  const saved = await retryConflicts(() => save(edits, person));
  const project = await findAllowed(person, edits.project_id, 'viewProject');
  const versions = saved.map((record) => ({
    ...{ entity: record.entity, id: recordId(record), version: record.item.version },
  }));
  logChanges('saved', [{ entity: 'project', id: project.id, version: project.version }, ...versions]);
  return { project, versions };
});

/** Overwriting the same records stores nothing more but costs money. Limited per person, so that nobody can block their team. */
const OF_PERSON: RateLimit = { name: 'saved-bytes-of-person', max: 500 * 1024 ** 2, spanMs: 24 * 60 * 60 * 1000 };
const SAVE_BYTES_MIN = 1024;

/** Counts the bytes that a person saves in a day. @throws ApiError `resource-exhausted`; the editor keeps the unsaved changes */
async function countSave(edits: Edits, { uid }: User): Promise<void> {
  const bytes = Math.max(SAVE_BYTES_MIN, Buffer.byteLength(JSON.stringify(edits)));
  if (await consumeLimit(OF_PERSON, uid, Date.now(), bytes)) return;
  throw new ApiError(
    'resource-exhausted',
    'You’ve reached today’s limit for saving. Your changes stay in this browser: save them tomorrow.',
  );
}

/**
 * How far a clip may extend past its file's end, in milliseconds. The client measures packets, including the silence that encoders put
 * first (at most 0.1 s) and the whole last packet; a container states the audible length, sometimes only to the second.
 */
const TOLERANCE_MS = 1_000;

const putClips = (put: Put): Clip[] => (put.entity === 'clip' ? [put.item] : []);

/** How far into its file any stored clip extends. */
const furthestTrimEnd = (clips: readonly Clip[], { url }: Clip): number =>
  Math.max(0, ...clips.filter((clip) => clip.url === url).map(({ trim_end }) => trim_end));

/**
 * Refuses clips that extend past the end of their file. Checks only clips that extend further than any stored one, so that a rename, a
 * move, a split or a trim reads nothing. Files of unknown length are accepted.
 * @throws ApiError `invalid-argument`
 */
async function checkLengths(project: ProjectId, stored: Records, put: readonly Put[]): Promise<void> {
  const { clips } = groupRecords(stored);
  const further = put.flatMap(putClips).filter((clip) => clip.trim_end > furthestTrimEnd(clips, clip));
  if (further.length === 0) return;
  const lengths = await findFileLengths(
    project,
    further.map(({ url }) => url),
  );
  const isBeyond = ({ url, trim_end }: Clip) => trim_end > (lengths.get(url) ?? Infinity) + TOLERANCE_MS;
  if (further.some(isBeyond)) throw new ApiError('invalid-argument', 'A clip is longer than its file.');
}
