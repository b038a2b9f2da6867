import type { StoreApi } from 'zustand';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import type { Slide } from '#shared/entities/slide';
import type { TimelineRangeRef } from '#shared/time/timeline-range';
import { otherTeamStore } from '../../../platform/api/session/session-state';
import { showError } from '../../../platform/components/feedback-store';
import { showToast } from '../../../platform/components/toasts';
import { recorderWording as words } from '../../../wording/recorder';
import { mergeSlides, pendingSlides, pendingSlidesStore } from '../../imports/slides/pending-slides';
import { isActiveTransfer, uploadsStore } from '../../imports/transfers';
import { AddSlides } from '../../imports/ui/add-slides';
import { loadRecorder } from '../../takes/recorder/load-recorder';
import { isProjectClosed, type RecordedProject } from '../../takes/recorder/model/recorded-project';
import { recorderStore } from '../../takes/recorder/recorder-store';
import type { EditorStoreState } from '../model/editor-store';
import { findClipSpan } from '../model/project-view';
import { createRangeRef, rangeRefLengthMs, slideRangeAt } from '../model/slide-range';
import { addTakeToProject } from './add-take-to-project';
import { createLeadIn } from './lead-in';
import { registerOpenProject } from './open-projects';
import type { ProjectEditor, RecordingRequest } from './project-editor';

export interface RecorderLimits {
  /** The maximum length of a project on the plan. */
  limitMinutes: number;
  roomBytes: number;
}

interface RecorderContext {
  uid: string;
  accountId: string;
  /** The current user. The session may have changed during the recording. */
  signedInUid: () => string | undefined;
  /** The limits change with each file that the team stores, even while a take is being added. */
  limits: Pick<StoreApi<RecorderLimits>, 'getState' | 'subscribe'>;
  goToRecordings: () => void;
  goToProject: (id: string) => void;
}

/**
 * Connects an open project to the recorder: opens the recorder when the session asks for it, shows it the project's changes, and adds its
 * takes. Returns a function that disconnects; a running recording continues.
 */
export function connectRecorder(editor: ProjectEditor, place: RecorderContext): () => void {
  const { store, session, autosave, playback, mayEdit } = editor;
  const { id } = store.getState().view.project;
  const onPlaced = (createdAt: number) => {
    const span = findClipSpan(store.getState().view, createdAt);
    if (!span) return;
    session.setState({ selection: { kind: 'clip', createdAt }, range: undefined });
    playback.seek(span.start);
  };
  const show = (state = store.getState()) => {
    const recorder = recorderStore.getState().session;
    if (recorder?.store.getState().project.id !== id) return;
    recorder.showProject(toRecordedProject(state, place.limits.getState(), recorder.options.retake?.replaced, mayEdit));
  };
  const stops = [
    ...(mayEdit ? [registerOpenProject(id, { store, autosave, onPlaced })] : []),
    session.subscribe(({ recording }) => {
      if (!recording) return;
      session.setState({ recording: undefined });
      playback.pause();
      openRecorderFor(editor, place, recording).catch(showError);
    }),
    store.subscribe((state, before) => {
      const { view, mediaGrant, isGone } = state;
      if (view !== before.view || mediaGrant !== before.mediaGrant || isGone !== before.isGone) show(state);
    }),
    place.limits.subscribe(() => show()),
    otherTeamStore.subscribe(() => show()),
    pendingSlidesStore.subscribe(() => show()),
    uploadsStore.subscribe((uploads, before) => {
      // Progress changes many times a second, and the recorder does not show it.
      if (isReadingSlides(id, uploads) !== isReadingSlides(id, before)) show();
    }),
  ];
  show();
  return () => stops.forEach((stop) => stop());
}

async function openRecorderFor(
  { store, playback, mayEdit }: ProjectEditor,
  place: RecorderContext,
  request: RecordingRequest,
): Promise<void> {
  const openRecorder = await loadRecorder();
  const { view } = store.getState();
  const replacedRange = request.replaced && slideRangeAt(view, request.replaced.start);
  const replaced = replacedRange && createRangeRef(view, replacedRange);
  const project = toRecordedProject(store.getState(), place.limits.getState(), replaced, mayEdit);
  const shown = openRecorder({
    project,
    uid: place.uid,
    startSlideId: request.startSlideId,
    retake: replacedRange && { replaced, leadIn: createLeadIn(playback, replacedRange.start) },
    isSignedIn: () => place.signedInUid() === place.uid,
    add: (take, how) => {
      const { uid, accountId, goToProject } = place;
      const to = { uid, accountId, projectName: project.name, take, openProject: goToProject };
      return addTakeToProject(take.id, project.id, { ...to, ...how });
    },
    AddSlides,
    onSavedForLater: () => {
      const uid = place.signedInUid();
      if (uid !== undefined && uid !== place.uid) return;
      const isClosed = isProjectClosed(shown.store.getState().project);
      const link = { label: words.inRecordings, onClick: place.goToRecordings };
      showToast(isClosed ? words.savedForLaterNotKept : words.savedForLater, link);
    },
  });
  // Only the screen of the recorded project sends the recorder its changes.
  const recorded = shown.store.getState().project;
  if (recorded.id !== project.id && !recorded.isGone) place.goToProject(recorded.id);
}

const toRecordedProject = (
  { view, mediaGrant, isGone }: EditorStoreState,
  { limitMinutes, roomBytes }: RecorderLimits,
  replaced: TimelineRangeRef | undefined,
  mayEdit: boolean,
): RecordedProject => ({
  id: view.project.id,
  name: view.project.name,
  ...recordedDeck(view.project.id, view.slides),
  isInOtherTeam: otherTeamStore.getState().isThere,
  isGone,
  isLocked: !mayEdit,
  grant: mediaGrant,
  roomMs: limitMinutes * 60_000 - view.timeline.duration + (replaced ? rangeRefLengthMs(view, replaced) : 0),
  roomBytes,
  roomClips: CLIPS_PER_PROJECT_MAX - view.timeline.clips.length,
});

/** Whether a file of a project is being read and its number of slides is still unknown. */
const isReadingSlides = (projectId: string, { transfers }: ReturnType<typeof uploadsStore.getState>): boolean =>
  transfers.some((transfer) => transfer.projectId === projectId && isActiveTransfer(transfer) && transfer.parts === 0);

/** The slides that can be shown, including pending ones with a local picture, and the number of those that can't yet. */
export function recordedDeck(
  projectId: string,
  stored: readonly Slide[],
): Pick<RecordedProject, 'slides' | 'pendingSlideCount' | 'isReading'> {
  const deck = mergeSlides(stored, pendingSlides(projectId)).filter(
    (slide) => !('unreadablePage' in slide && slide.unreadablePage !== undefined),
  );
  const slides = deck.filter(({ url }) => url !== '');
  const isReading = isReadingSlides(projectId, uploadsStore.getState());
  return { slides, pendingSlideCount: deck.length - slides.length, isReading };
}
