import { type RecordKey } from '#shared/api/records';
import { type Caption } from '#shared/entities/caption';
import { type Change } from '#shared/entities/change';
import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { type ProjectSummary } from '#shared/entities/project';
import { type ProjectId } from '#shared/entities/scalars';
import { type Slide } from '#shared/entities/slide';
import { type RecordFetcher } from '../../api/live/record-fetcher';
import { withSaved } from './editor-state';
import { type EditorStore } from './editor-store';
import {
  captionRecord,
  clipRecord,
  keyOf,
  keyOfName,
  markerRecord,
  type ProjectRecord,
  projectRecord,
  slideRecord,
} from './records';
import { applyDiff, isEmptyDiff, isSame } from './records-diff';
import { withNotFound, withRecord } from './saved-records';

type EditorKey = Extract<RecordKey, { entity: ProjectRecord['entity'] }>;

/** What a change of the project's channel is about; undefined for what the editor does not show. */
function keyOfChange(project_id: ProjectId, { entity, id }: Change): EditorKey | undefined {
  if (entity === 'project') return { entity, id: project_id };
  if (entity === 'slide' || entity === 'clip' || entity === 'marker' || entity === 'caption') {
    return { entity, project_id, id };
  }
  return undefined;
}

type Item = ProjectSummary | Slide | Clip | Marker | Caption;

function recordOf(entity: ProjectRecord['entity'], item: Item): ProjectRecord {
  switch (entity) {
    case 'project':
      return projectRecord(item as ProjectSummary);
    case 'slide':
      return slideRecord(item as Slide);
    case 'clip':
      return clipRecord(item as Clip);
    case 'marker':
      return markerRecord(item as Marker);
    case 'caption':
      return captionRecord(item as Caption);
  }
}

/**
 * Looks up what a change of the project's live channel is about, and takes it in: only what is saved moves. `noteMixed` is
 * told when it met changes of this browser that are not saved yet, and the two may not fit together.
 */
export function receiveChange(store: EditorStore, records: RecordFetcher, change: Change, noteMixed: () => void): void {
  const key = keyOfChange(store.getState().view.project.id, change);
  if (!key) return;
  const name = keyOfName(key.entity, change.id);
  records.hear(change, key, {
    owner: store,
    known: () => store.getState().saved.records[name]?.item.version,
    take: (item) => {
      if (item) takeIn(store, recordOf(key.entity, item), noteMixed);
      else if (key.entity === 'project') store.setState({ isGone: true });
      else store.setState((state) => withSaved(state, withNotFound(state.saved, name, change)));
    },
  });
}

/** Whether what holds a project together depends on it: the project's own words and its captions fit whatever else is there. */
const isRepaired = ({ entity }: ProjectRecord): boolean => entity !== 'project' && entity !== 'caption';

function takeIn(store: EditorStore, found: ProjectRecord, noteMixed: () => void): void {
  const { saved, sending, pending } = store.getState();
  const next = withRecord(saved, found);
  if (next === saved) return;
  const sent = applyDiff(saved.records, sending)[keyOf(found)];
  const isOwnEcho = sent !== undefined && isSame(sent, found);
  store.setState((state) => withSaved(state, next));
  const isBusy = !isEmptyDiff(sending) || !isEmptyDiff(pending);
  if (isBusy && !isOwnEcho && isRepaired(found)) noteMixed();
}
