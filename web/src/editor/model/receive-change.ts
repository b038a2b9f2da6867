import { type Change } from '#shared/entities/change';
import { clip } from '#shared/entities/clip';
import { marker } from '#shared/entities/marker';
import { projectSummary } from '#shared/entities/project';
import { slide } from '#shared/entities/slide';
import { withSaved } from './editor-state';
import { type EditorStore } from './editor-store';
import { clipRecord, keyOf, keyOfName, markerRecord, type ProjectRecord, projectRecord, slideRecord } from './records';
import { applyDiff, isEmptyDiff, isSame } from './records-diff';
import { withoutRecord, withRecord } from './saved-records';

/** What a live change means for the one who hears it. */
export type Received =
  | 'done'
  /** It does not say enough: the project has to be fetched. */
  | 'fetch'
  /** It met changes of this browser that are not saved yet. */
  | 'mixed';

/** The record that a change carries; undefined when it carries none that is understood here. */
function recordIn({ entity, item }: Change): ProjectRecord | undefined {
  switch (entity) {
    case 'project': {
      const read = projectSummary.strip().safeParse(item);
      return read.success ? projectRecord(read.data) : undefined;
    }
    case 'slide': {
      const read = slide.safeParse(item);
      return read.success ? slideRecord(read.data) : undefined;
    }
    case 'clip': {
      const read = clip.safeParse(item);
      return read.success ? clipRecord(read.data) : undefined;
    }
    case 'marker': {
      const read = marker.safeParse(item);
      return read.success ? markerRecord(read.data) : undefined;
    }
    default:
      return undefined;
  }
}

/** Takes in a change from the project's live channel: only what is saved moves, and only if the change is newer. */
export function receiveChange(store: EditorStore, change: Change): Received {
  const { entity, kind, id, version } = change;
  if (entity !== 'project' && entity !== 'slide' && entity !== 'clip' && entity !== 'marker') return 'done';
  if (kind === 'removed') {
    if (entity === 'project') store.setState({ isGone: true });
    else store.setState((state) => withSaved(state, withoutRecord(state.saved, keyOfName(entity, id), version)));
    return 'done';
  }
  const record = recordIn(change);
  if (!record) return 'fetch';
  const { saved, sending, pending } = store.getState();
  const next = withRecord(saved, record);
  if (next === saved) return 'done';
  const sent = applyDiff(saved.records, sending)[keyOf(record)];
  const isOwnEcho = sent !== undefined && isSame(sent, record);
  store.setState((state) => withSaved(state, next));
  const isBusy = !isEmptyDiff(sending) || !isEmptyDiff(pending);
  return isBusy && !isOwnEcho && entity !== 'project' ? 'mixed' : 'done';
}
