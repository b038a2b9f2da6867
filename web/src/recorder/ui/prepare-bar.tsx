import { clockText } from '#shared/time/clock-text';
import { SegmentedControl } from '../../components/segmented-control';
import { UpgradeHint } from '../../components/upgrade-hint';
import { recorderWording as words } from '../../wording/recorder';
import { COUNTDOWNS } from '../model/countdown';
import { isWaitingForSlide } from '../model/recorded-project';
import { hasRoom } from '../model/room';
import type { RecorderView } from '../model/recorder-view';
import { isOpeningVideo } from '../model/video-view';
import type { RecorderSession } from '../recorder-session';
import { LevelMeter } from './level-meter';
import { MicrophoneField } from './microphone-field';
import { RecordButton } from './record-button';
import styles from './prepare-bar.module.css';
import { VideoField } from './video-field';

/** Before the take: microphone, level, camera or screen, countdown, and the red button with what the person should know before they press it. */
export function PrepareBar({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, project, level, microphones, microphoneId, countdownSeconds } = view;
  const { roomMs } = project;
  const isFull = !hasRoom(roomMs);
  return (
    <footer className={styles.bar}>
      <div className={styles.microphone}>
        <MicrophoneField
          microphones={microphones}
          microphoneId={microphoneId}
          isDisabled={state.is === 'counting'}
          onChoose={(id) => session.chooseMicrophone(id)}
        />
        {state.is === 'opening' ? <p className={styles.hint}>{words.allow}</p> : <LevelMeter level={level} />}
      </div>
      <div className={styles.start}>
        <RecordButton
          takesFocus
          isDisabled={state.is !== 'ready' || isWaitingForSlide(project) || isFull || isOpeningVideo(view.video)}
          label={state.is === 'opening' ? words.opening : words.start}
          onClick={() => session.start()}
        />
        <p className={styles.told} role="status" data-wrong={isFull || undefined}>
          {project.underWay > 0 && <span>{words.underWay(project.underWay, project.slides.length)}</span>}
          {isFull ? words.noRoom : Number.isFinite(roomMs) && <span>{words.leftByPlan(clockText(roomMs))}</span>}
        </p>
        {isFull && <UpgradeHint opensTab />}
      </div>
      <div className={styles.choices}>
        <VideoField video={session.video} view={view.video} isDisabled={state.is === 'counting'} />
        <div className={styles.countdown}>
          <span>{words.countdown}</span>
          <SegmentedControl
            label={words.countdown}
            value={String(countdownSeconds)}
            options={COUNTDOWNS.map((seconds) => ({ value: String(seconds), label: words.seconds(seconds) }))}
            onChange={(seconds) => session.chooseCountdown(Number(seconds))}
          />
        </div>
      </div>
    </footer>
  );
}
