import { ArrowLeft, ArrowRight, Mic, Pause, RotateCcw, Undo2 } from 'lucide-react';
import { recorderWording as words } from '../../wording/recorder';
import type { RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { KeyButton } from './key-button';
import { LevelMeter } from './level-meter';
import { RecordButton } from './record-button';
import styles from './take-bar.module.css';

/** While talking: the slides, pause and stop, and what takes something back. Every button names its key. */
export function TakeBar({
  session,
  view: { state, level, notice, warning },
  slideCount,
}: {
  session: RecorderSession;
  view: RecorderView;
  slideCount: number;
}) {
  const slide = 'slide' in state ? state.slide : 0;
  const isPaused = state.is === 'paused' || state.is === 'asking-discard';
  const isBusy = state.is === 'stopping';
  const shown = notice ?? warning;
  return (
    <footer className={styles.bar}>
      <div className={styles.sound}>
        <LevelMeter level={level} />
        <p className={styles.notice} role="status">
          {shown && words.notices[shown]}
        </p>
      </div>
      <div className={styles.main}>
        <KeyButton
          label={words.previousSlide}
          says={words.says.previousSlide}
          keyName={words.keys.previous}
          icon={<ArrowLeft />}
          isDisabled={isBusy || slide === 0}
          onClick={() => session.turn(-1)}
        />
        <KeyButton
          label={isPaused ? words.resume : words.pause}
          keyName={words.keys.pause}
          icon={isPaused ? <Mic /> : <Pause fill="currentcolor" />}
          isDisabled={isBusy}
          onClick={() => session.togglePause()}
        />
        <RecordButton isRecording isDisabled={isBusy} onClick={() => session.stop()} />
        <KeyButton
          label={words.nextSlide}
          says={words.says.nextSlide}
          keyName={words.keys.next}
          icon={<ArrowRight />}
          isDisabled={isBusy || slide >= slideCount - 1}
          onClick={() => session.turn(1)}
        />
      </div>
      <div className={styles.back}>
        <KeyButton
          label={words.retakeSlide}
          says={words.says.retakeSlide}
          keyName={words.keys.retakeSlide}
          icon={<RotateCcw />}
          isDisabled={isBusy}
          isAlwaysNamed
          onClick={() => session.retakeSlide()}
        />
        <KeyButton
          label={words.takeBack}
          says={words.says.takeBack}
          keyName={words.keys.takeBack}
          icon={<Undo2 />}
          isDisabled={isBusy}
          isAlwaysNamed
          onClick={() => session.takeBack()}
        />
      </div>
    </footer>
  );
}
