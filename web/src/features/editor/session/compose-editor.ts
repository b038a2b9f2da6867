import type { OpenProject } from '#shared/api/projects';
import type { CommentId, Uid } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { channelOf } from '#shared/permissions/channels';
import { listenToChannel, POLL_MS } from '../../../platform/api/live/live-channel';
import { liveRecords } from '../../../platform/api/live/live-records';
import { mediaUrl } from '../../../platform/api/stored-files';
import { Playback } from '../../../platform/playback/playback';
import type { PlayableClip } from '../../../platform/playback/playback-types';
import { onSlidesArrived } from '../../imports/slides/pending-slides';
import type { Unsaved } from '../model/editor-state';
import { addUnsavedAsConflicts, adoptPending, type EditorStore, type EditorStoreState } from '../model/editor-store';
import { markerAt } from '../model/project-view';
import { receiveChange } from '../model/receive-change';
import { slideRecord } from '../model/records';
import { isEmptyDiff } from '../model/records-diff';
import { updateSavedRecords } from '../model/saved-records';
import { rebaseOntoSaved } from '../model/sync-state';
import { createPresence } from '../presence/presence';
import { createPresenceBackend, openEditorStore } from './editor-backend';
import { followStage } from './follow-stage';
import { createEditorSessionStore, type PanelTab, type ProjectEditor } from './project-editor';

/** Creates the editor of a fetched project. Nothing runs before its `start`. */
export function composeEditor(opened: OpenProject, uid: Uid, mayEdit: boolean): ProjectEditor {
  const { store, storage, autosave } = openEditorStore(opened, uid);
  const session = createEditorSessionStore(store.getState().view.slides[0]?.id ?? '');
  const playback = new Playback(playableClips(store.getState()));
  const presence = createPresence(uid, createPresenceBackend(opened.id));
  const editor = { store, session, autosave, presence, playback, mayEdit };
  // Unsaved changes of a person who may no longer edit become conflicts, so that they do not wait and are not shown to others.
  const adoptUnsaved = (left: Unsaved) => (mayEdit ? adoptPending(store, left) : addUnsavedAsConflicts(store, left));
  const adopt = () => storage.adopt(adoptUnsaved);
  return { ...editor, start: () => startEditor(editor, adopt) };
}

/**
 * Where a link leads within a project: a time in seconds of the timeline, or a slide's number, counted from 1; and the panel to open, or the
 * comment that a mail is about.
 */
export interface ProjectPlace {
  t?: number;
  slide?: number;
  panel?: PanelTab;
  comment?: CommentId;
}

/** Shows a place of a project that has just been opened. A place that no longer exists is ignored. */
export function showPlace(
  { store, session, playback }: Pick<ProjectEditor, 'store' | 'session' | 'playback'>,
  { t, slide = 0, panel, comment }: ProjectPlace,
): void {
  const { view } = store.getState();
  if (panel) session.setState({ panel });
  if (comment) session.setState({ panel: 'comments', focusedComment: comment });
  if (t !== undefined) playback.seek(Math.round(t * 1000));
  const stageSlide =
    t === undefined ? view.slides[slide - 1]?.id : markerAt(view, playback.currentTime)?.marker.slide_id;
  if (stageSlide !== undefined) session.setState({ stageSlide });
}

/** Starts saving, live updates, and playback. Returns a function that stops them. */
function startEditor(
  { store, session, autosave, presence, playback }: Omit<ProjectEditor, 'start'>,
  adopt: () => () => void,
): () => void {
  const { id } = store.getState().view.project;
  const stopSaving = autosave.start();
  const stopAdopting = adopt();
  const markGone = () => store.setState({ isGone: true });
  const isGone = () => store.getState().isGone;
  let refreshedAt = performance.now();
  const refresh = () => {
    if (isGone()) return;
    refreshedAt = performance.now();
    autosave.refresh().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-found') markGone();
    });
  };
  const stopListening = listenToChannel(channelOf.project(id), {
    onOpen: refresh,
    // A lost or rejected channel may mean that the person has lost the project.
    onFailed: refresh,
    onChange: (change) => receiveChange(store, liveRecords, change, () => autosave.requestMerge()),
  });
  const stopArrivals = onSlidesArrived(id, (slides) =>
    store.setState((state) =>
      rebaseOntoSaved(
        state,
        updateSavedRecords(state.saved, (into) => slides.forEach((slide) => into.put(slideRecord(slide)))),
      ),
    ),
  );
  const stopPresence = presence.start(markGone);
  // A hidden page catches up when it becomes visible.
  const catchUp = () => {
    if (!document.hidden && performance.now() - refreshedAt >= POLL_MS - 1000) refresh();
  };
  const flush = () => void autosave.flush();
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('visibilitychange', catchUp, { signal });
  document.addEventListener('visibilitychange', flush, { signal });
  window.addEventListener('online', flush, { signal });
  window.addEventListener('pagehide', flush, { signal });
  const poll = setInterval(catchUp, POLL_MS);
  playback.setClips(playableClips(store.getState()));
  const stops = [
    stopListening,
    stopArrivals,
    store.subscribe((state, before) => {
      if (state.isGone && !before.isGone) stopPresence({ silently: true });
    }),
    store.subscribe((state, before) => {
      if (state.settled.timeline === before.settled.timeline && state.mediaGrant === before.mediaGrant) return;
      playback.setClips(playableClips(state));
    }),
    followStage(store, session, playback),
    warnBeforeUnload(store),
  ];
  return () => {
    ending.abort();
    clearInterval(poll);
    stops.forEach((stop) => stop());
    if (!isGone()) stopPresence({ silently: false });
    void stopSaving().finally(stopAdopting);
    playback.destroy();
  };
}

/** The clips to play, without the draft of a drag. */
const playableClips = ({ settled, mediaGrant }: EditorStoreState): PlayableClip[] =>
  settled.timeline.clips.map(({ clip, start }) => ({ ...clip, start, url: mediaUrl(clip.url, mediaGrant) ?? '' }));

/** If changes stay unsaved for longer than this, the browser asks before the page closes. */
export const UNSAVED_WARNING_MS = 2000;

const isSending = ({ sending }: EditorStoreState) => !isEmptyDiff(sending);
const isUnsaved = (state: EditorStoreState) => isSending(state) || !isEmptyDiff(state.pending);

/** Makes the browser ask before the page closes with changes that have been unsaved for too long. Returns a function that stops this. */
export function warnBeforeUnload(store: EditorStore): () => void {
  let unsavedSince = isUnsaved(store.getState()) ? performance.now() : undefined;
  let sentAt = 0;
  const stop = store.subscribe((state, before) => {
    const now = performance.now();
    const hasArrived = isSending(before) && !isSending(state) && state.saved !== before.saved;
    if (!isSending(before) && isSending(state)) sentAt = now;
    if (!isUnsaved(state)) unsavedSince = undefined;
    else if (!isUnsaved(before)) unsavedSince = now;
    // What is still unsaved was changed while the batch was being sent.
    else if (hasArrived) unsavedSince = sentAt;
  });
  const ask = (event: BeforeUnloadEvent) => {
    const isLong = unsavedSince !== undefined && performance.now() - unsavedSince > UNSAVED_WARNING_MS;
    if (isLong) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => {
    stop();
    window.removeEventListener('beforeunload', ask);
  };
}
