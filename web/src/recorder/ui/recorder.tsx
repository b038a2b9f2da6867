import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { OpenProject } from '#shared/api/projects';
import type { Slide } from '#shared/entities/slide';
import { useWarningBeforeLeaving } from '../../uploads/ui/use-warning-before-leaving';
import { recorderWording as words } from '../../wording/recorder';
import { keepTake } from '../keep-take';
import type { KeptTake } from '../model/take-clip';
import { RecorderSession } from '../recorder-session';
import { BlockedPanel } from './blocked-panel';
import { DiscardDialog } from './discard-dialog';
import { PrepareBar } from './prepare-bar';
import { RecorderHeader } from './recorder-header';
import { ReviewPanel } from './review-panel';
import { Stage } from './stage';
import { TakeBar } from './take-bar';
import { useRecorderKeys } from './use-recorder-keys';
import { useScreenAwake } from './use-screen-awake';
import styles from './recorder.module.css';

export interface RecorderProps {
  project: Pick<OpenProject, 'id' | 'clips'>;
  /** The deck, in order. */
  slides: readonly Slide[];
  /** Opens the project's stored files. */
  grant: string;
  /** The slide to begin with; the first one if left out. */
  startSlideId?: string;
  /** Saves a take whose sound has been uploaded. What it throws is shown, and the take can be kept again. */
  onKept: (kept: KeptTake) => Promise<void> | void;
  onClose: () => void;
}

/** The full-screen recorder: microphone, countdown, talking through the slides, listening, keeping. */
export function Recorder({ project, slides, grant, startSlideId, onKept, onClose }: RecorderProps) {
  // The deck stays as it is while somebody talks through it, whatever others change meanwhile.
  const [deck] = useState(slides);
  const [session] = useState(
    () =>
      new RecorderSession({
        projectId: project.id,
        slides: deck,
        startSlide: Math.max(
          0,
          deck.findIndex(({ id }) => id === startSlideId),
        ),
      }),
  );
  const view = useStore(session.store);
  const { state } = view;
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    void session.open();
    if (!element.current?.open) element.current?.showModal();
    // No button has the focus, so that Space and Enter press nothing by accident.
    element.current?.focus();
    return () => session.close();
  }, [session]);
  useEffect(() => {
    session.storeBy(async (take) => onKept(await keepTake(project.id, take, project.clips)));
  }, [session, project, onKept]);
  const isClosed = state.is === 'closed';
  useEffect(() => {
    if (isClosed) onClose();
  }, [isClosed, onClose]);
  useRecorderKeys(session);
  useScreenAwake(state.is === 'countdown' || state.is === 'recording' || state.is === 'paused');
  useWarningBeforeLeaving(!['opening', 'blocked', 'ready', 'closed'].includes(state.is));

  if (state.is === 'closed') return null;
  const isReview = 'take' in state;
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      className={styles.recorder}
      aria-label={words.title}
      onCancel={(event) => event.preventDefault()}
      data-state={state.is}
    >
      <RecorderHeader session={session} view={view} slideCount={deck.length} />
      {isReview ? (
        <ReviewPanel session={session} state={state} warning={view.warning} slides={deck} grant={grant} />
      ) : state.is === 'blocked' || state.is === 'stranded' ? (
        <BlockedPanel session={session} view={view} />
      ) : (
        <>
          <Stage
            slides={deck}
            index={state.slide}
            grant={grant}
            countdown={state.is === 'countdown' ? state.secondsLeft : 0}
            onCancelCountdown={() => session.leave()}
          />
          {state.is === 'opening' || state.is === 'ready' || state.is === 'countdown' ? (
            <PrepareBar session={session} view={view} />
          ) : (
            <TakeBar session={session} view={view} slideCount={deck.length} />
          )}
        </>
      )}
      <DiscardDialog session={session} view={view} />
    </dialog>
  );
}
