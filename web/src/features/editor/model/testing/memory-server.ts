import { toShownClips } from '#shared/captions/caption-spans';
import { type FoundRecord, type RecordKey } from '#shared/api/records';
import { CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { type Change, removalVersion } from '#shared/entities/change';
import type { Project, ProjectSettings } from '#shared/entities/project';
import { ApiError } from '#shared/errors';
import { toShownMarkers } from '#shared/entities/marker';
import { type ProjectBackend } from '../save-batch';
import {
  recordId,
  recordKey,
  toRecordKey,
  type ProjectRecord,
  projectRecord,
  type Records,
  toRecords,
} from '../records';
import { repairRecords } from '../repair';
import { isEmptyDiff } from '../records-diff';
import { PROJECT_ID } from './sample-project';

/** The server's rules in memory: versions decide, a save is all or nothing, and the stored records must be consistent. */
export class MemoryServer implements ProjectBackend {
  records: Records;
  /** If set, every call fails with it. */
  failure: ApiError | undefined;
  saves = 0;
  captionsMax = CAPTIONS_PER_PROJECT_MAX;
  /** The first version of new records, above all earlier ones. */
  #firstVersion = 1000;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(project: Project) {
    this.records = toRecords(project);
  }

  listen(listener: (change: Change) => void): void {
    this.#listeners.add(listener);
  }

  async saveEdits({ put, remove }: Parameters<ProjectBackend['saveEdits']>[0]) {
    await this.#waitForConnection();
    this.saves += 1;
    const items = put as ProjectRecord[];
    const isStale = (key: string, version: number) => (this.records.get(key)?.item.version ?? 0) !== version;
    const conflicts = [
      ...items.filter((record) => isStale(recordKey(record), record.item.version)).map(recordKey),
      ...remove
        .map((name) => ({ ...name, key: toRecordKey(name.entity, name.id) }))
        .filter((name) => isStale(name.key, name.version) && this.records.has(name.key))
        .map(({ key }) => key),
    ];
    if (conflicts.length > 0) throw new ApiError('aborted', 'Somebody else was faster.', { conflicts });
    const after = new Map(this.records);
    for (const { entity, id } of remove) after.delete(toRecordKey(entity, id));
    this.#firstVersion += 1000;
    const versionOf = (record: ProjectRecord) =>
      this.records.get(recordKey(record))?.item.version ?? this.#firstVersion;
    const raised = items.map(
      (record) => ({ ...record, item: { ...record.item, version: versionOf(record) + 1 } }) as ProjectRecord,
    );
    for (const record of raised) after.set(recordKey(record), record);
    if (put.length + remove.length > 90) throw new ApiError('invalid-argument', 'Too many.');
    if (!isEmptyDiff(repairRecords(after))) throw new ApiError('invalid-argument', 'This does not hold together.');
    const isCaption = ({ entity }: ProjectRecord) => entity === 'caption';
    const [before, captions] = [this.records, after].map((each) => [...each.values()].filter(isCaption).length);
    if (captions! > this.captionsMax && captions! > before!) {
      throw new ApiError('invalid-argument', `A project can have at most ${this.captionsMax} captions.`);
    }
    const added = new Set(raised.filter((record) => !this.records.has(recordKey(record))));
    this.records = after;
    for (const { entity, id, version } of remove) {
      this.#emit({ kind: 'removed', entity, id, version: removalVersion(version) });
    }
    for (const record of raised) this.#emitRecord(record, added.has(record) ? 'added' : 'modified');
    return {
      project: this.#project().item,
      versions: raised.map((record) => ({
        entity: record.entity as 'clip',
        id: recordId(record),
        version: record.item.version,
      })),
    };
  }

  async updateProject({ id: _id, expected_name, ...fields }: Parameters<ProjectBackend['updateProject']>[0]) {
    await this.#waitForConnection();
    const { item } = this.#project();
    if (expected_name !== undefined && ![expected_name, fields.name].includes(item.name)) {
      throw new ApiError('aborted', 'Somebody else was faster.');
    }
    const next = projectRecord({
      ...item,
      ...fields,
      settings: { ...item.settings, ...(fields.settings as Partial<ProjectSettings>) },
      version: item.version + 1,
    });
    this.records = new Map(this.records).set(recordKey(next), next);
    this.#emitRecord(next);
    return this.#project().item;
  }

  async getProject() {
    await this.#waitForConnection();
    const items = <Entity extends ProjectRecord['entity']>(entity: Entity) =>
      [...this.records.values()].filter((record) => record.entity === entity).map(({ item }) => item) as Extract<
        ProjectRecord,
        { entity: Entity }
      >['item'][];
    const [clips, captions] = [items('clip'), items('caption')];
    const parts = { slides: items('slide'), clips, markers: items('marker') };
    return {
      ...this.#project().item,
      ...parts,
      captions,
      clips: toShownClips(clips, captions),
      markers: toShownMarkers(parts),
      media_grant: 'grant',
    };
  }

  async getRecords(keys: readonly RecordKey[]): Promise<FoundRecord[]> {
    await this.#waitForConnection();
    return keys.map((key) => {
      const found = this.records.get(toRecordKey(key.entity as ProjectRecord['entity'], key.id));
      return { ...key, item: found?.item ?? null } as FoundRecord;
    });
  }

  async #waitForConnection(): Promise<void> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
  }

  #project() {
    const record = this.records.get(toRecordKey('project', PROJECT_ID));
    if (record?.entity !== 'project') throw new ApiError('not-found', 'No such project.');
    return record;
  }

  #emitRecord(record: ProjectRecord, kind: Change['kind'] = 'modified'): void {
    this.#emit({
      kind,
      entity: record.entity,
      id: recordId(record),
      version: record.item.version,
    });
  }

  #emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
