import { ArrowLeft, ArrowRight, Mic, Pause, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '../../../../platform/components/button';
import { recorderWording as words } from '../../../../wording/recorder';
import { describeNotice } from '../model/notices';
import { findNeighborSlide } from '../model/recorded-project';
import { isOnlyInMemory, type RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { LevelMeter, RecordButton } from './recorder-controls';
import styles from './take-bar.module.css';

/** The controls during a take: slides, pause, stop, and rewind. Every button shows its key. */
export function TakeBar({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, project, isRetake } = view;
  const slideId = 'slideId' in state ? state.slideId : '';
  const isPaused = state.is === 'paused';
  const isBusy = state.is === 'stopping' || state.is === 'beginning';
  return (
    <footer className={styles.bar}>
      {state.is === 'stopping' && view.isStopSlow && (
        <div className={styles.slow} role="status">
          <p>{isOnlyInMemory(view) ? words.stopDelayedOnlyHere : words.stopDelayed}</p>
          {!isOnlyInMemory(view) && <Button onClick={() => session.stopWaiting()}>{words.finishLater}</Button>}
        </div>
      )}
      <div className={styles.sound}>
        <LevelMeter meter={session.meter} isCapturing={view.isCapturing} isAudioActive={view.isAudioActive} />
        <TakeNotice session={session} view={view} />
      </div>
      <div className={styles.main}>
        {!isRetake && (
          <KeyButton
            label={words.previousSlide}
            says={words.buttonHints.previousSlide}
            keyName={words.keys.previous}
            icon={<ArrowLeft />}
            isDisabled={isBusy || findNeighborSlide(project, slideId, -1) === undefined}
            onClick={(atMs) => session.moveSlide(-1, atMs)}
          />
        )}
        <KeyButton
          label={isPaused ? words.resume : words.pause}
          keyName={words.keys.pause}
          icon={isPaused ? <Mic /> : <Pause fill="currentcolor" />}
          isDisabled={isBusy}
          onClick={(atMs) => session.togglePause(atMs)}
        />
        <RecordButton
          isRecording
          keyName={isRetake ? words.keys.next : undefined}
          isDisabled={isBusy}
          onClick={(atMs) => session.stop(atMs)}
        />
        {!isRetake && (
          <KeyButton
            label={words.nextSlide}
            says={words.buttonHints.nextSlide}
            keyName={words.keys.next}
            icon={<ArrowRight />}
            isDisabled={isBusy || findNeighborSlide(project, slideId, 1) === undefined}
            onClick={(atMs) => session.moveSlide(1, atMs)}
          />
        )}
      </div>
      <div className={styles.back}>
        <KeyButton
          label={words.retakeSlide}
          says={words.buttonHints.retakeSlide}
          keyName={words.keys.retakeSlide}
          icon={<RotateCcw />}
          isDisabled={isBusy}
          isAlwaysNamed
          onClick={(atMs) => session.retakeSlide(atMs)}
        />
        <KeyButton
          label={words.rewind}
          says={words.buttonHints.rewind}
          keyName={words.keys.rewind}
          icon={<Undo2 />}
          isDisabled={isBusy}
          isAlwaysNamed
          onClick={(atMs) => session.rewind(atMs)}
        />
      </div>
    </footer>
  );
}

/** The sentence that matters most now; it depends on the time that is left. */
function TakeNotice({ session: { meter }, view }: { session: RecorderSession; view: RecorderView }) {
  const notice = useStore(
    meter,
    useShallow(({ recordedMs }) => describeNotice({ ...view, recordedMs })),
  );
  return (
    <p
      className={styles.notice}
      role={view.isCapturing ? undefined : 'status'}
      data-wrong={notice?.isTrouble || undefined}
    >
      {notice?.text}
    </p>
  );
}

function KeyButton({
  label,
  says = label,
  keyName,
  icon,
  isDisabled,
  isAlwaysNamed = false,
  onClick,
}: {
  label: string;
  /** The full action; announced after its label, and shown as its tooltip. */
  says?: string;
  keyName: string;
  icon: ReactNode;
  isDisabled: boolean;
  /** Whether it shows its label even in a narrow window. */
  isAlwaysNamed?: boolean;
  /** Receives when it was pressed, on the page's clock. */
  onClick: (atMs: number) => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      disabled={isDisabled}
      title={`${says} (${keyName})`}
      // A click takes no focus: Space continues to change slides.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ timeStamp }) => onClick(timeStamp)}
    >
      {icon}
      <span className={styles.label} data-always={isAlwaysNamed || undefined}>
        {label}
      </span>
      <kbd aria-hidden>{keyName}</kbd>
    </button>
  );
}
