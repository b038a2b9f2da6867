import { versionOfRemoval } from '#shared/entities/change';
import { type ProjectId } from '#shared/entities/scalars';
import { type ProjectBackend } from './project-backend';
import { idOf, keyOfName, type ProjectRecord, projectRecord, type Records } from './records';
import { applyDiff, type RecordsDiff } from './records-diff';
import { type Saved, takeIn } from './saved-records';

type Put = Parameters<ProjectBackend['saveEdits']>[0]['put'][number];

/** A record as `saveEdits` takes it, with the version that the edit was made to. */
function putOf(record: ProjectRecord, saved: Records, key: string): Put | undefined {
  if (record.entity === 'project') return undefined;
  const version = saved.get(key)?.item.version ?? 0;
  return { entity: record.entity, item: { ...record.item, version } } as Put;
}

/** Sends one batch. Gives how to bring what is saved up to what the server answered. */
export async function sendBatch(
  backend: ProjectBackend,
  projectId: ProjectId,
  saved: Records,
  batch: RecordsDiff,
): Promise<(known: Saved) => Saved> {
  const after = applyDiff(saved, batch);
  const changed = [...Object.keys(batch.added), ...Object.keys(batch.updated)];
  const project = changed.map((key) => after.get(key)).find((record) => record?.entity === 'project');
  if (project?.entity === 'project') {
    const { id, name, who_can_edit, settings } = project.item;
    const { [changed[0] ?? '']: step } = batch.updated;
    const before = step?.[0].entity === 'project' ? step[0].item : undefined;
    const answer = await backend.updateProject({
      id,
      ...(name !== before?.name && { name, expected_name: before?.name }),
      ...(who_can_edit !== before?.who_can_edit && { who_can_edit }),
      ...(JSON.stringify(settings) !== JSON.stringify(before?.settings) && { settings }),
    });
    return (known) => takeIn(known, (into) => into.put(projectRecord(answer)));
  }
  const put = changed.flatMap((key) => {
    const record = after.get(key);
    return record ? (putOf(record, saved, key) ?? []) : [];
  });
  const remove = Object.entries(batch.removed).flatMap(([key, record]) => {
    const version = saved.get(key)?.item.version;
    if (record.entity === 'project' || version === undefined) return [];
    return { entity: record.entity, id: idOf(record), version };
  });
  const answer = await backend.saveEdits({ project_id: projectId, put, remove });
  return (known) =>
    takeIn(known, (into) => {
      into.put(projectRecord(answer.project));
      for (const { entity, id, version } of answer.versions) {
        const record = after.get(keyOfName(entity, id));
        if (record) into.put({ ...record, item: { ...record.item, version } } as ProjectRecord);
      }
      for (const { entity, id, version } of remove) into.remove(keyOfName(entity, id), versionOfRemoval(version));
    });
}
