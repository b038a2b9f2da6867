import { ApiError } from '#shared/errors';
import { channelOf } from '#shared/permissions/channels';
import { listenToChannel, POLL_MS } from '../../api/live/live-channel';
import { liveRecords } from '../../api/live/live-records';
import { onSlidesArrived } from '../../uploads/slides/slides-on-their-way';
import { withSaved } from '../model/sync-state';
import { receiveChange } from '../model/receive-change';
import { slideRecord } from '../model/records';
import { takeIn } from '../model/saved-records';
import { askBeforeClosing } from './ask-before-closing';
import { followStage } from './follow-stage';
import { playableClips } from './playable-clips';
import { type ProjectEditor } from './project-editor';

/** Saves by itself, listens to others, plays what is there; gives a function that ends it. */
export function startEditor(
  { store, session, autosave, presence, playback }: Omit<ProjectEditor, 'start'>,
  adopt: () => () => void,
): () => void {
  const { id } = store.getState().view.project;
  const stopSaving = autosave.start();
  const stopAdopting = adopt();
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
    store.setState((state) =>
      withSaved(
        state,
        takeIn(state.saved, (into) => slides.forEach((slide) => into.put(slideRecord(slide)))),
      ),
    ),
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
  const stopAsking = askBeforeClosing(store);
  const flush = () => void autosave.flush();
  window.addEventListener('online', flush);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    stopAsking();
    window.removeEventListener('online', flush);
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
    clearInterval(poll);
    document.removeEventListener('visibilitychange', catchUp);
    stopAtEnd();
    if (!isGone()) stopPresence({ silently: false });
    stopListening();
    stopArrivals();
    stopFeeding();
    stopFollowing();
    void stopSaving().finally(stopAdopting);
    playback.destroy();
  };
}
