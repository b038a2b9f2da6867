import { saveEdits } from '#shared/api/projects';
import type { Clip } from '#shared/entities/clip';
import { partId, type PartRecord, type ProjectSummary } from '#shared/entities/project';
import type { FileId, ProjectId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { planLimitError } from '#shared/plans';
import { addSizes, findExceededBound, measureProject, type ProjectSize, subtractSizes } from '#shared/project-bounds';
import { compareSlides } from '#shared/time/timeline';
import { findAccount } from '../../data/account-store';
import {
  clipExistsCheck,
  findSlidePlaces,
  markerExistsCheck,
  putRecordWrite,
  removeRecordWrite,
  unchangedClipCheck,
} from '../../data/project-items';
import {
  coverCondition,
  durationCondition,
  findRoot,
  isBeforeCover,
  type ProjectRoot,
  revisionCondition,
  type RootChange,
  type RootCondition,
  updateRootWrite,
  versionCondition,
} from '../../data/project-root';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { findFileLengths } from '../../data/stored-file-store';
import { retryConflicts, transact, TRANSACTION_WRITES_MAX, type Write } from '../../data/table';
import { scheduleCaptionCheck } from '../../data/unused-file-store';
import { logChanges } from '../../runtime/logger';
import { forPerson } from '../callers';
import { findAllowed, noSuchProject, requireAllowed } from '../require-allowed';
import {
  applyEdits,
  checkEdits,
  checkResult,
  findConflicts,
  groupRecords,
  recordName,
  removalName,
  pendingEdits,
  type Edits,
  type PendingEdits,
  type Records,
  touchedClips,
} from './edits';
import { findFurthestTrimEnd, findNamed, findTouched, type Touched } from './find-touched';
import { DAY_MS } from '#shared/time/durations';

const sumDurations = (records: Records) => groupRecords(records).clips.reduce((sum, clip) => sum + clip.duration, 0);

async function durationLimit(project: ProjectSummary): Promise<number> {
  const account = await findAccount(project.account_id);
  return (account?.limit_project_duration_in_minutes ?? 0) * 60_000;
}

async function durationConditions(project: ProjectSummary, durationDelta: number): Promise<RootCondition[]> {
  if (durationDelta <= 0) return [];
  const limit = await durationLimit(project);
  if (project.duration + durationDelta <= limit) return [durationCondition(limit, durationDelta)];
  throw planLimitError(`Your plan allows ${limit / 60_000} minutes per project. Shorten this one, or upgrade.`);
}

/** How much the save adds to the project; throws if a limit is exceeded. What was not read is the same before and after. */
function measureDelta({ sizes }: ProjectRoot, stored: Records, after: Records): ProjectSize {
  const delta = subtractSizes(measureProject(groupRecords(after)), measureProject(groupRecords(stored)));
  const met = findExceededBound(sizes, addSizes(sizes, delta));
  if (met !== undefined) throw new ApiError('invalid-argument', met);
  return delta;
}

type CoverChange = Pick<RootChange, 'cover' | 'conditions'>;

/** The cover after a save. Only if the first slide is moved or removed, all slides are read to find the new one. */
async function findNewCover(root: ProjectRoot, stored: Records, after: Records): Promise<CoverChange> {
  const [before, now] = [groupRecords(stored).slides, groupRecords(after).slides];
  const place = (slide: Slide | undefined) => slide && `${slide.position} ${slide.url}`;
  const findSlide = (slides: readonly Slide[], id: string) => slides.find((slide) => slide.id === id);
  const ids = new Set([...before, ...now].map(({ id }) => id));
  const moved = [...ids].filter((id) => place(findSlide(before, id)) !== place(findSlide(now, id)));
  if (moved.length === 0) return { conditions: [] };
  if (moved.some((id) => findSlide(before, id)?.url === root.cover?.url)) {
    const others = (await findSlidePlaces(root.project.id)).filter(({ id }) => !ids.has(id));
    const [first] = [...now, ...others].sort(compareSlides);
    const cover = { url: first?.url ?? '', position: first?.position ?? null };
    return { cover, conditions: [versionCondition(root)] };
  }
  const [first] = now.filter(({ id }) => moved.includes(id)).sort(compareSlides);
  const cover = first && isBeforeCover(first, root.cover) ? { url: first.url, position: first.position } : undefined;
  return { cover, conditions: [coverCondition(root)] };
}

async function buildRootChange(
  root: ProjectRoot,
  { stored, changesCaptions, changesRanges }: Touched,
  after: Records,
  open: PendingEdits,
  sizeDelta: ProjectSize,
): Promise<RootChange> {
  const durationDelta = sumDurations(after) - sumDurations(stored);
  const room = await durationConditions(root.project, durationDelta);
  const { cover, conditions } = await findNewCover(root, stored, after);
  // A slide change added to a clip that is being removed writes nothing else that would conflict with the removal.
  const removesClip = open.remove.some(({ entity }) => entity === 'clip');
  return {
    durationDelta,
    sizeDelta,
    cover,
    // How often a caption is played depends on clips and captions, and only one of them was read completely.
    revised: [...(changesCaptions ? ['caption' as const] : []), ...(changesRanges ? ['clip' as const] : [])],
    conditions: [
      ...room,
      ...conditions,
      ...(changesCaptions ? [revisionCondition('clip', root)] : []),
      ...(changesRanges ? [revisionCondition('caption', root)] : []),
      ...(removesClip ? [versionCondition(root)] : []),
    ],
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

/**
 * For each clip that only loses markers, or becomes sound, a check of one that it keeps: otherwise two people could remove the last two
 * without a conflict. A video that keeps none must not become sound meanwhile.
 */
function keptMarkerChecks(
  project: ProjectId,
  { stored, unread }: Touched,
  after: Records,
  open: PendingEdits,
): Write[] {
  const { clips, markers } = groupRecords(after);
  const gaining = new Set(open.put.flatMap(({ entity, item }) => (entity === 'marker' ? [item.clip_created_at] : [])));
  const written = new Set(open.put.map(recordName));
  return [...touchedClips(stored, open)].flatMap((createdAt) => {
    const clip = clips.find((each) => each.created_at === createdAt);
    if (!clip || unread.has(createdAt) || gaining.has(createdAt)) return [];
    const kept = markers.find((each) => each.clip_created_at === createdAt);
    if (kept) return [markerExistsCheck(project, kept)];
    return written.has(recordName({ entity: 'clip', item: clip })) ? [] : [unchangedClipCheck(project, clip)];
  });
}

function unplayedFiles(after: Records, { put }: PendingEdits): FileId[] {
  const played = new Set(groupRecords(after).clips.map(({ file }) => file));
  const files = put.flatMap(({ entity, item }) => (entity === 'caption' && item.version === 0 ? [item.file] : []));
  return [...new Set(files)].filter((file) => !played.has(file));
}

async function save(edits: Edits, person: User): Promise<PartRecord[]> {
  const root = await findRoot(edits.project_id);
  if (!root) throw noSuchProject();
  const { project } = root;
  requireAllowed(person, { do: 'editProject', project });
  const named = await findNamed(edits);
  const open = pendingEdits(named, edits);
  const conflicts = findConflicts(named, open);
  if (conflicts.length > 0) throw new ApiError('aborted', 'Someone else changed this in the meantime.', { conflicts });
  const touched = await findTouched(root, named, open);
  const { stored, unread } = touched;
  const now = Date.now();
  const after = applyEdits(stored, open, now);
  const sizeDelta = measureDelta(root, stored, after);
  checkResult(after, touchedClips(stored, open), unread);
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
      ...keptMarkerChecks(project.id, touched, after, open),
    ];
    const change = await buildRootChange(root, touched, after, open, sizeDelta);
    // Too many records to check one by one, so check the whole project's version instead.
    const isTooMany = writes.length + checks.length >= TRANSACTION_WRITES_MAX;
    const conditions = isTooMany ? [...change.conditions, versionCondition(root)] : change.conditions;
    const rootWrite = updateRootWrite(project.id, { ...change, conditions }, person, now);
    await transact([...writes, ...(isTooMany ? [] : checks), rootWrite]);
  }
  return edits.put.map((record) => after.get(recordName(record))!);
}

export const handler = forPerson(saveEdits, async (edits, person) => {
  checkEdits(edits);
  await countSave(edits, person);
  const saved = await retryConflicts(() => save(edits, person));
  const project = await findAllowed(person, edits.project_id, 'viewProject');
  const versions = saved.map((record) => ({
    ...{ entity: record.entity, id: partId(record), version: record.item.version },
  }));
  logChanges('saved', [{ entity: 'project', id: project.id, version: project.version }, ...versions]);
  return { project, versions };
});

/** Overwriting the same records stores nothing more but costs money. Limited per person, so that nobody can block their team. */
const OF_PERSON: RateLimit = { name: 'saved-bytes-of-person', max: 500 * 1024 ** 2, spanMs: DAY_MS };
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

const putClips = (put: PartRecord): Clip[] => (put.entity === 'clip' ? [put.item] : []);

/**
 * Refuses clips that extend past the end of their file, unless a stored one does as well. Reads lengths only for new clips and for those
 * that extend further than before, and other clips only for one that is too long. Files of unknown length are accepted.
 * @throws ApiError `invalid-argument`
 */
async function checkLengths(project: ProjectId, stored: Records, put: readonly PartRecord[]): Promise<void> {
  const reaches = (clip: Clip) => {
    const before = stored.get(recordName({ entity: 'clip', item: clip }));
    return before?.entity === 'clip' && before.item.url === clip.url && before.item.trim_end >= clip.trim_end;
  };
  const further = put.flatMap(putClips).filter((clip) => !reaches(clip));
  if (further.length === 0) return;
  const lengths = await findFileLengths(
    project,
    further.map(({ url }) => url),
  );
  for (const { url, trim_end } of further) {
    if (trim_end <= (lengths.get(url) ?? Infinity) + TOLERANCE_MS) continue;
    if (trim_end > (await findFurthestTrimEnd(project, url)))
      throw new ApiError('invalid-argument', 'A clip is longer than its file.');
  }
}
