import { type OpenProject } from '#shared/api/projects';
import { channelOf } from '#shared/permissions/channels';
import { endPresence, showPresence } from '#shared/api/presence';
import { getProject, saveEdits, updateProject } from '#shared/api/projects';
import { type Marker } from '#shared/entities/marker';
import { type Uid } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { call } from '../../api/call';
import { listenToChannel, POLL_MS } from '../../api/live/live-channel';
import { liveRecords } from '../../api/live/live-records';
import { mediaUrl } from '../../api/media-url';
import { Playback } from '../../media/playback/playback';
import { type PlayableClip } from '../../media/playback/playback-types';
import { localStore } from '../../storage/safe-storage';
import { onSlidesArrived, slidesOnTheirWay, slidesOnTheirWayStore } from '../../uploads/slides/slides-on-their-way';
import { type Autosave, createAutosave } from '../model/autosave';
import { withSaved } from '../model/editor-state';
import { adoptPending, createEditorStore, type EditorStore, type EditorStoreState } from '../model/editor-store';
import { localPendingStorage } from '../model/pending-storage';
import { markerAt } from '../model/project-view';
import { type ProjectBackend } from '../model/project-backend';
import { slideRecord } from '../model/records';
import { receiveChange } from '../model/receive-change';
import { withRecord } from '../model/saved-records';
import { createPresence, type PresenceBackend, type PresenceSession } from './presence';
import { shownDeck } from './shown-deck';
import { createSessionStore, type SessionStore } from './session-store';

/** A project that is open in this browser: its records, its sound, and what is looked at. */
export interface ProjectEditor {
  store: EditorStore;
  session: SessionStore;
  playback: Playback;
  autosave: Autosave;
  presence: PresenceSession;
  /** Whether this person may change it. */
  mayEdit: boolean;
  /** Begins to save, listen and play; gives a function that ends it. */
  start(): () => void;
}

/** What the editor of a project asks of the server. */
export const backendOf = (id: OpenProject['id']): ProjectBackend => ({
  saveEdits: (input) => call(saveEdits, input),
  updateProject: (input) => call(updateProject, input),
  getProject: () => call(getProject, { id }),
});

const presenceBackendOf = (project_id: OpenProject['id']): PresenceBackend => ({
  show: (input) => call(showPresence, { project_id, ...input }),
  end: (input) => call(endPresence, { project_id, ...input }, { keepalive: true }),
  listen: (listener) => listenToChannel(channelOf.presence(project_id), listener),
});

/** The clips as they are to be played: without what a drag under way would do. */
const playableClips = ({ settled, mediaGrant }: EditorStoreState): PlayableClip[] =>
  settled.timeline.clips.map(({ clip, start }) => ({ ...clip, start, url: mediaUrl(clip.url, mediaGrant) ?? '' }));

/** Makes the editor of a fetched project; nothing runs until its `start`. */
export function createProjectEditor(opened: OpenProject, uid: Uid, mayEdit: boolean): ProjectEditor {
  const page = { uid, projectId: opened.id, page: crypto.randomUUID() };
  const storage = localPendingStorage(page, localStore, navigator.locks, window);
  const store = createEditorStore(opened, storage);
  const session = createSessionStore(store.getState().view.slides[0]?.id ?? '');
  const autosave = createAutosave(store, backendOf(opened.id));
  const playback = new Playback(playableClips(store.getState()));
  const presence = createPresence(uid, presenceBackendOf(opened.id));
  const editor = { store, session, autosave, presence, playback, mayEdit };
  const adopt = () => storage.adopt((left) => adoptPending(store, left));
  return { ...editor, start: () => start(editor, adopt) };
}

/** Saves by itself, listens to others, plays what is there; gives a function that ends it. */
function start(
  { store, session, autosave, presence, playback }: Omit<ProjectEditor, 'start'>,
  adopt: () => () => void,
): () => void {
  const { id } = store.getState().view.project;
  const stopSaving = autosave.start();
  const letGo = adopt();
  const noteGone = () => store.setState({ isGone: true });
  const isGone = () => store.getState().isGone;
  let refreshedAt = performance.now();
  const refresh = () => {
    if (isGone()) return;
    refreshedAt = performance.now();
    autosave.refresh().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-found') noteGone();
    });
  };
  const stopListening = listenToChannel(channelOf.project(id), {
    onOpen: refresh,
    // Who is cut off, or not let in again, may have lost the project.
    onFailed: refresh,
    onChange: (change) => receiveChange(store, liveRecords, change, () => autosave.noteMixed()),
  });
  const stopArrivals = onSlidesArrived(id, (slides) =>
    store.setState((state) => withSaved(state, slides.map(slideRecord).reduce(withRecord, state.saved))),
  );
  const stopPresence = presence.start(noteGone);
  const stopAtEnd = store.subscribe((state, before) => {
    if (state.isGone && !before.isGone) stopPresence({ silently: true });
  });
  // A page that nobody looks at catches up when somebody does.
  const catchUp = () => {
    if (!document.hidden && performance.now() - refreshedAt >= POLL_MS - 1000) refresh();
  };
  const poll = setInterval(catchUp, POLL_MS);
  document.addEventListener('visibilitychange', catchUp);
  playback.setClips(playableClips(store.getState()));
  const stopFeeding = store.subscribe((state, before) => {
    if (state.settled.timeline === before.settled.timeline && state.mediaGrant === before.mediaGrant) return;
    playback.setClips(playableClips(state));
  });
  const stopFollowing = followStage(store, session, playback);
  const flush = () => void autosave.flush();
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    window.removeEventListener('online', flush);
    document.removeEventListener('visibilitychange', flush);
    clearInterval(poll);
    document.removeEventListener('visibilitychange', catchUp);
    stopAtEnd();
    if (!isGone()) stopPresence({ silently: false });
    stopListening();
    stopArrivals();
    stopFeeding();
    stopFollowing();
    void stopSaving().finally(letGo);
    playback.destroy();
  };
}

/** Looking half a frame ahead halves the error of what is painted. */
const PAINT_LEAD_MS = 8;

/**
 * Shows the slide of the moment on the stage whenever the playhead moves, or another slide comes to stand there; gives a
 * function that ends it. A slide that was picked from the deck stays until then.
 */
function followStage(store: EditorStore, session: SessionStore, playback: Playback): () => void {
  let lastMs = playback.currentTime;
  let lastSlide: Marker['slide_id'] | undefined;
  const show = (ms: number) => {
    const slide = markerAt(store.getState().view, ms + PAINT_LEAD_MS)?.marker.slide_id;
    const hasMoved = ms !== lastMs || slide !== lastSlide;
    [lastMs, lastSlide] = [ms, slide];
    if (hasMoved && slide !== undefined && slide !== session.getState().stageSlide)
      session.setState({ stageSlide: slide });
  };
  let byItself = session.getState().stageSlide;
  let shown = store.getState().view.slides.length;
  /**
   * The first slide comes onto an empty stage by itself, and one that was deleted leaves it. Slides of an import arrive in
   * any order: while nobody has picked another, one that comes before the first takes its place.
   */
  const keepSomethingOn = () => {
    const { view } = store.getState();
    const slides = shownDeck(view.slides, slidesOnTheirWay(view.project.id));
    const hasMore = slides.length > shown;
    shown = slides.length;
    const { stageSlide } = session.getState();
    if (stageSlide === lastSlide) return;
    const isGone = !slides.some((id) => id === stageSlide);
    const isOvertaken = hasMore && lastSlide === undefined && stageSlide === byItself;
    if (!isGone && !isOvertaken) return;
    byItself = lastSlide ?? slides[0] ?? '';
    session.setState({ stageSlide: byItself });
  };
  const unfollow = playback.onFrame(show);
  const unsubscribe = store.subscribe(({ view }, before) => {
    if (view.timeline !== before.view.timeline) show(playback.currentTime);
    if (view.slides !== before.view.slides) keepSomethingOn();
  });
  const stopComing = slidesOnTheirWayStore.subscribe(keepSomethingOn);
  keepSomethingOn();
  return () => {
    unsubscribe();
    stopComing();
    unfollow();
  };
}
