import { SegmentedControl } from '../../components/segmented-control';
import { recorderWording as words } from '../../wording/recorder';
import { COUNTDOWNS } from '../model/countdown';
import type { RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { LevelMeter } from './level-meter';
import { MicrophoneField } from './microphone-field';
import { RecordButton } from './record-button';
import styles from './prepare-bar.module.css';

/** Before the take: microphone, level, countdown, and the red button. */
export function PrepareBar({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, level, microphones, microphoneId, countdownSeconds } = view;
  return (
    <footer className={styles.bar}>
      <div className={styles.microphone}>
        <MicrophoneField
          microphones={microphones}
          microphoneId={microphoneId}
          isDisabled={state.is === 'countdown'}
          onChoose={(id) => session.chooseMicrophone(id)}
        />
        {state.is === 'opening' ? <p className={styles.hint}>{words.allow}</p> : <LevelMeter level={level} />}
      </div>
      <RecordButton
        isDisabled={state.is !== 'ready'}
        label={state.is === 'opening' ? words.opening : words.start}
        onClick={() => session.start()}
      />
      <div className={styles.countdown}>
        <span>{words.countdown}</span>
        <SegmentedControl
          label={words.countdown}
          value={String(countdownSeconds)}
          options={COUNTDOWNS.map((seconds) => ({ value: String(seconds), label: words.seconds(seconds) }))}
          onChange={(seconds) => session.chooseCountdown(Number(seconds))}
        />
      </div>
    </footer>
  );
}
