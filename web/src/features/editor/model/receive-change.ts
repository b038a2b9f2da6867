import { type RecordKey } from '#shared/api/records';
import { type Change } from '#shared/entities/change';
import type { ProjectSummary } from '#shared/entities/project';
import { type ProjectId } from '#shared/entities/scalars';
import { type RecordFetcher } from '../../../platform/api/live/record-fetcher';
import { rebaseOntoSaved } from './sync-state';
import { type EditorStore } from './editor-store';
import { projectRecord, type ProjectRecord, toRecordKey } from './records';
import { applyDiff, isEmptyDiff, isSameRecord } from './records-diff';
import { updateSavedRecords } from './saved-records';

type EditorKey = Extract<RecordKey, { entity: ProjectRecord['entity'] }>;

/** The key of a changed record; undefined for records that the editor does not show. */
function toEditorKey(project_id: ProjectId, { entity, id }: Change): EditorKey | undefined {
  if (entity === 'project') return { entity, id: project_id };
  if (entity === 'slide' || entity === 'clip' || entity === 'marker' || entity === 'caption') {
    return { entity, project_id, id };
  }
  return undefined;
}

/** Fetches a changed record and updates the saved records. Calls `requestMerge` if the change may not fit unsaved changes here. */
export function receiveChange(
  store: EditorStore,
  records: RecordFetcher,
  change: Change,
  requestMerge: () => void,
): void {
  const key = toEditorKey(store.getState().view.project.id, change);
  if (!key) return;
  const name = toRecordKey(key.entity, change.id);
  records.fetchChanged(change, key, {
    owner: store,
    known: () => store.getState().saved.records.get(name)?.item.version,
    onRecord: (item) => {
      const record = item ? ({ entity: key.entity, item } as ProjectRecord) : undefined;
      if (!record && key.entity === 'project') store.setState({ isGone: true });
      else queueChange(store, { change, name, record }, requestMerge);
    },
  });
}

/** Updates the project as the server answered a change that is not part of the document. */
export const receiveProject = (store: EditorStore, project: ProjectSummary): void =>
  store.setState((state) =>
    rebaseOntoSaved(
      state,
      updateSavedRecords(state.saved, (into) => into.put(projectRecord(project))),
    ),
  );

interface FoundChange {
  change: Change;
  name: string;
  record: ProjectRecord | undefined;
}

/** Records found at the same time are applied together, because each update lays out the whole project. */
const queuedChanges = new WeakMap<EditorStore, FoundChange[]>();

function queueChange(store: EditorStore, found: FoundChange, requestMerge: () => void): void {
  const others = queuedChanges.get(store);
  if (others) return void others.push(found);
  const all = [found];
  queuedChanges.set(store, all);
  queueMicrotask(() => {
    queuedChanges.delete(store);
    applyChanges(store, all, requestMerge);
  });
}

/** Whether a record affects the project's consistency. The project record and captions fit any other records. */
const isStructural = ({ entity }: ProjectRecord): boolean => entity !== 'project' && entity !== 'caption';

function applyChanges(store: EditorStore, all: readonly FoundChange[], requestMerge: () => void): void {
  const { saved, sending, pending } = store.getState();
  const isBusy = !isEmptyDiff(sending) || !isEmptyDiff(pending);
  const sent = applyDiff(saved.records, sending);
  const next = updateSavedRecords(saved, (into) => {
    for (const { change, name, record } of all) {
      if (record) into.put(record);
      else into.markMissing(name, change);
    }
  });
  store.setState((state) => rebaseOntoSaved(state, next));
  const isMixed = all.some(({ name, record }) => {
    const isNew = record && next.records.get(name) === record && saved.records.get(name) !== record;
    const own = sent.get(name);
    const isOwnEcho = record && own && isSameRecord(own, record);
    return isNew && !isOwnEcho && isStructural(record);
  });
  if (isBusy && isMixed) requestMerge();
}
