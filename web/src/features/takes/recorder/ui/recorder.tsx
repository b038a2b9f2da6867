import { HardDrive, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../../../../platform/components/button';
import { EmptyState } from '../../../../platform/components/empty-state';
import { dialogWording } from '../../../../wording/feedback';
import { recorderWording as words } from '../../../../wording/recorder';
import { findSlideIndex } from '../model/recorded-project';
import { isTakeActive, type RecorderState } from '../model/recorder-state';
import { isOnlyInMemory, type RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { handleBrowserClose, leaveRecorder } from '../recorder-store';
import { PrepareBar } from './prepare-bar';
import { MicrophoneBlocked, MicrophoneField } from './recorder-controls';
import styles from './recorder.module.css';
import { RecordingStatus, TakeTime } from './recording-status';
import { ReviewPanel } from './review-panel';
import { Stage } from './stage';
import { TakeBar } from './take-bar';
import { useRecorderKeys } from './use-recorder-keys';

/** The full-screen recorder: microphone, countdown, take, review. */
export function Recorder({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, project } = view;
  const { AddSlides } = session.options;
  const element = useRef<HTMLDialogElement>(null);
  // Runs before the effects of its children, so that a Start button that is ready at once keeps the focus.
  useLayoutEffect(() => {
    if (!element.current?.open) element.current?.showModal();
    // No button has the focus during a take, so that Space and Enter press nothing by accident.
    element.current?.focus();
  }, []);
  useRecorderKeys(session, {
    start: () => session.start(),
    stop: (atMs) => session.stop(atMs),
    next: (atMs) => session.moveSlide(1, atMs),
    back: (atMs) => session.moveSlide(-1, atMs),
    pause: (atMs) => session.togglePause(atMs),
    'retake-slide': (atMs) => session.retakeSlide(atMs),
    rewind: (atMs) => session.rewind(atMs),
    keep: () => void session.addTake(),
    leave: () => leaveRecorder(session),
  });
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      className={styles.recorder}
      aria-label={words.title}
      onCancel={(event) => {
        event.preventDefault();
        leaveRecorder(session);
      }}
      // The second Back on an Android phone always closes a dialog.
      onClose={(event) => event.target === element.current && handleBrowserClose(session)}
      data-state={state.is}
    >
      <RecorderHeader session={session} view={view} />
      {'take' in state ? (
        <ReviewPanel session={session} take={state.take} view={view} />
      ) : state.is === 'blocked' || state.is === 'encoding-failed' || state.is === 'closed' ? (
        <BlockedPanel session={session} view={view} />
      ) : (
        <>
          <Stage
            project={project}
            slideId={state.slideId}
            isAlone={view.isRetake}
            addSlides={(state.is === 'opening' || state.is === 'ready') && <AddSlides projectId={project.id} />}
            video={view.video}
            countdown={'secondsLeft' in state ? state.secondsLeft : 0}
            onCancelCountdown={() => session.close()}
          />
          {isTakeActive(state) || state.is === 'stopping' ? (
            <TakeBar session={session} view={view} />
          ) : (
            <PrepareBar session={session} view={view} />
          )}
        </>
      )}
    </dialog>
  );
}

function BlockedPanel({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, microphones, microphoneId } = view;
  if (state.is !== 'blocked') {
    return (
      <div className={styles.message}>
        <EmptyState
          icon={<HardDrive />}
          title={words.encodingFailed}
          action={
            <Button autoFocus onClick={() => session.prepareNext()}>
              {words.retake}
            </Button>
          }
        >
          {isOnlyInMemory(view) ? words.encodingFailedOnlyHere : words.encodingFailedText}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.message}>
      <MicrophoneBlocked problem={state.problem} takesFocus onRetry={() => void session.open()} />
      {microphones.length > 1 && state.problem !== 'not-loaded' && (
        <MicrophoneField
          microphones={microphones}
          microphoneId={microphoneId}
          onChoose={(id) => session.chooseMicrophone(id)}
        />
      )}
    </div>
  );
}

function RecorderHeader({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, project, isRetake } = view;
  const slide = showsSlides(state) ? findSlideIndex(project, state.slideId) : -1;
  return (
    <header className={styles.header}>
      <RecordingStatus view={view} className={styles.status} />
      {isTakeActive(state) && (
        <div className={styles.time}>
          <TakeTime session={session} roomMs={project.roomMs} className={styles.elapsed} />
        </div>
      )}
      <div className={styles.end}>
        {slide >= 0 && (
          <p className={styles.slide}>
            {isRetake ? words.retaking(slide + 1) : words.slideOf(slide + 1, project.slides.length)}
          </p>
        )}
        <IconButton label={dialogWording.closeRecorder} icon={<X />} onClick={() => leaveRecorder(session)} />
      </div>
    </header>
  );
}

/** Whether the slides are shown, rather than a take or a problem. */
const showsSlides = (state: RecorderState): state is Extract<RecorderState, { slideId: string }> =>
  'slideId' in state && !('take' in state) && state.is !== 'blocked' && state.is !== 'encoding-failed';
