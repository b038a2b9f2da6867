import type { InputOf, OutputOf } from '#shared/api/contract';
import { EDITS_PER_SAVE_MAX, type getProject, type saveEdits, type updateProject } from '#shared/api/projects';
import { CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { removalVersion } from '#shared/entities/change';
import { type PartRecord, projectFields } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { groupBy } from '#shared/group-by';
import { isTransient } from '../../../platform/api/classify-error';
import type { EditedFields } from './edits/edit-project';
import { recordId, toRecordKey, type ProjectRecord, projectRecord, type Records } from './records';
import { applyDiff, diffRecords, diffSize, pickKeys, putRecords, type RecordsDiff } from './records-diff';
import { repairRecords } from './repair';
import { type SavedRecords, updateSavedRecords } from './saved-records';

/** The size of one step of a group that is too large for one save. Leaves room for what `repair` adds. */
const CLIP_STEP_EDITS_MAX = Math.floor(EDITS_PER_SAVE_MAX / 2);

interface TouchedRecord {
  key: string;
  record: ProjectRecord;
  isRemoved: boolean;
}

/** The keys of the captions that a change puts. Each can be saved on its own. */
export const putCaptionKeys = (diff: RecordsDiff): string[] =>
  putRecords(diff).flatMap(([key, { entity }]) => (entity === 'caption' ? [key] : []));

/**
 * The next part of the pending changes that fits into one save and leaves the project consistent: a clip is saved with its markers. A clip
 * with too many changes is saved in steps, each of them repaired.
 * @param captionsPerSave if set and captions are to be put, the batch holds at most this many captions and nothing else
 */
export function buildNextBatch(saved: Records, pending: RecordsDiff, captionsPerSave?: number): RecordsDiff {
  if (captionsPerSave !== undefined) {
    const captions = putCaptionKeys(pending).slice(0, captionsPerSave);
    if (captions.length > 0) return pickKeys(pending, captions);
  }
  const { project, groups } = groupTouched(saved, pending);
  if (project) return pickKeys(pending, [project]);
  if (diffSize(pending) <= EDITS_PER_SAVE_MAX) return pending;
  const [first = [], ...rest] = groups;
  if (first.length > EDITS_PER_SAVE_MAX) return buildClipStep(saved, pending, first);
  const keys = [...first];
  for (const group of rest) {
    if (keys.length + group.length > EDITS_PER_SAVE_MAX) break;
    keys.push(...group);
  }
  return pickKeys(
    pending,
    keys.map(({ key }) => key),
  );
}

/**
 * Puts captions before it removes others, so that an interrupted save loses no text. If the project has no room for both, each save removes
 * as many as it adds. Other records are removed first, because the plan's minutes may not fit both the old and the new clip.
 */
function sortTouched(saved: Records, touched: readonly TouchedRecord[]): TouchedRecord[] {
  const isCaption = ({ record }: TouchedRecord) => record.entity === 'caption';
  const [captions, others] = [touched.filter(isCaption), touched.filter((each) => !isCaption(each))];
  const [going, put] = [captions.filter(({ isRemoved }) => isRemoved), captions.filter(({ isRemoved }) => !isRemoved)];
  const there = [...saved.values()].filter(({ entity }) => entity === 'caption').length;
  const added = put.filter(({ key }) => !saved.has(key)).length;
  if (there + added <= CAPTIONS_PER_PROJECT_MAX) return [...others, ...put, ...going];
  const pairs = going.flatMap((each, nth) => [each, ...put.slice(nth, nth + 1)]);
  return [...others, ...pairs, ...put.slice(going.length)];
}

/** Groups each clip with its markers; a slide is its own group. The project is saved separately. */
function groupTouched(saved: Records, diff: RecordsDiff): { project: string | undefined; groups: TouchedRecord[][] } {
  const touched: TouchedRecord[] = [
    ...Object.entries(diff.removed).map(([key, record]) => ({ key, record, isRemoved: true })),
    ...Object.entries(diff.updated).map(([key, [, record]]) => ({ key, record, isRemoved: false })),
    ...Object.entries(diff.added).map(([key, record]) => ({ key, record, isRemoved: false })),
  ];
  const groups = groupBy(sortTouched(saved, touched), ({ key, record: { entity, item } }) =>
    entity === 'marker' ? `clip/${item.clip_created_at}` : key,
  );
  const project = touched.find(({ record }) => record.entity === 'project')?.key;
  return { project, groups: [...groups.values()] };
}

/**
 * The first step of a clip with too many changes: removals from the end, then the clip, then its markers from the start. Between saves,
 * only the clip's last slides are missing.
 */
function buildClipStep(saved: Records, pending: RecordsDiff, group: TouchedRecord[]): RecordsDiff {
  const createdAt = ({ record }: TouchedRecord) => ('created_at' in record.item ? record.item.created_at : 0);
  const removals = group.filter(({ isRemoved }) => isRemoved).sort((a, b) => createdAt(b) - createdAt(a));
  const clip = group.filter(({ record, isRemoved }) => record.entity === 'clip' && !isRemoved);
  const markers = group
    .filter(({ record, isRemoved }) => record.entity === 'marker' && !isRemoved)
    .sort((a, b) => createdAt(a) - createdAt(b));
  const isClipRemoved = removals.some(({ record }) => record.entity === 'clip');
  const order = isClipRemoved ? removals.filter(({ record }) => record.entity !== 'clip') : removals;
  const keys = [...order, ...clip, ...markers].slice(0, CLIP_STEP_EDITS_MAX).map(({ key }) => key);
  const after = applyDiff(saved, pickKeys(pending, keys));
  return diffRecords(saved, applyDiff(after, repairRecords(after)));
}

export interface ProjectBackend {
  saveEdits(input: InputOf<typeof saveEdits>): Promise<OutputOf<typeof saveEdits>>;
  updateProject(input: InputOf<typeof updateProject>): Promise<OutputOf<typeof updateProject>>;
  getProject(): Promise<OutputOf<typeof getProject>>;
}

/** A record as `saveEdits` takes it, with the version that the edit is based on. */
function toPut(record: ProjectRecord, saved: Records, key: string): PartRecord | undefined {
  if (record.entity === 'project') return undefined;
  const version = saved.get(key)?.item.version ?? 0;
  return { entity: record.entity, item: { ...record.item, version } } as PartRecord;
}

const EDITED_FIELDS = Object.keys(projectFields.omit({ settings: true }).shape) as (keyof EditedFields)[];

/** The fields that edits change, where they differ. */
const changedProjectFields = (before: EditedFields | undefined, after: EditedFields): Partial<EditedFields> =>
  Object.fromEntries(
    EDITED_FIELDS.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name])).map((name) => [
      name,
      after[name],
    ]),
  );

/** Sends one batch. Returns a function that applies the server's answer to the saved records. */
export async function sendBatch(
  backend: ProjectBackend,
  projectId: ProjectId,
  saved: Records,
  batch: RecordsDiff,
): Promise<(known: SavedRecords) => SavedRecords> {
  const after = applyDiff(saved, batch);
  const changed = putRecords(batch).map(([key]) => key);
  const project = changed.map((key) => after.get(key)).find((record) => record?.entity === 'project');
  if (project?.entity === 'project') {
    const { [changed[0] ?? '']: step } = batch.updated;
    const before = step?.[0].entity === 'project' ? step[0].item : undefined;
    const fields = changedProjectFields(before, project.item);
    const answer = await backend.updateProject({
      ...{ id: project.item.id, ...fields },
      ...(fields.name !== undefined && { expected_name: before?.name }),
    });
    return (known) => updateSavedRecords(known, (into) => into.put(projectRecord(answer)));
  }
  const put = changed.flatMap((key) => {
    const record = after.get(key);
    return record ? (toPut(record, saved, key) ?? []) : [];
  });
  const remove = Object.entries(batch.removed).flatMap(([key, record]) => {
    const version = saved.get(key)?.item.version;
    if (record.entity === 'project' || version === undefined) return [];
    return { entity: record.entity, id: recordId(record), version };
  });
  const answer = await backend.saveEdits({ project_id: projectId, put, remove });
  return (known) =>
    updateSavedRecords(known, (into) => {
      into.put(projectRecord(answer.project));
      for (const { entity, id, version } of answer.versions) {
        const record = after.get(toRecordKey(entity, id));
        if (record) into.put({ ...record, item: { ...record.item, version } } as ProjectRecord);
      }
      for (const { entity, id, version } of remove) into.remove(toRecordKey(entity, id), removalVersion(version));
    });
}

export type SaveStatus =
  | { name: 'saved' }
  | { name: 'saving' }
  /** The server can't be reached. `waiting` changes are kept here and sent later. */
  | { name: 'offline'; waiting: number }
  /** The server rejected the changes. They stay here until the person retries or discards them. */
  | { name: 'failed'; waiting: number; error: Error };

/**
 * How to handle a failed save: `merge` other people's edits, `retry` after a failure of the connection or the server, or `give-up` because
 * the same request would fail again. Two people's edits can be current and still not fit together; the server reports these as invalid, so
 * they are merged too.
 */
export function classifySaveError(error: unknown): 'merge' | 'retry' | 'give-up' {
  if (error instanceof ApiError && (error.code === 'aborted' || error.code === 'invalid-argument')) return 'merge';
  return isTransient(error) ? 'retry' : 'give-up';
}
