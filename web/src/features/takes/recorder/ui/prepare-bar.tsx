import { formatBytes } from '#shared/plans';
import { formatClock } from '#shared/time/time-text';
import { SegmentedControl } from '../../../../platform/components/segmented-control';
import { UpgradeHint } from '../../../../platform/components/upgrade-hint';
import { recorderWording as words } from '../../../../wording/recorder';
import { COUNTDOWNS } from '../model/countdown';
import { isWaitingForSlide, type RecordedProject } from '../model/recorded-project';
import { isOpeningVideo, type RecorderView } from '../model/recorder-view';
import { findRoomShortage } from '../model/room';
import type { RecorderSession } from '../recorder-session';
import { LevelMeter } from './level-meter';
import { MicrophoneField } from './microphone-field';
import styles from './prepare-bar.module.css';
import { RecordButton } from './record-button';
import { VideoField } from './video-field';

const describeRoomLeft = ({ roomMs, roomBytes, roomClips }: RecordedProject): string =>
  words.leftByPlan(formatClock(roomMs), formatBytes(roomBytes), roomClips);

/** Before the take: microphone, level, camera or screen, countdown, and the red button with what the person should know before they press it. */
export function PrepareBar({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, project, level, microphones, microphoneId, countdownSeconds } = view;
  const full = findRoomShortage(project);
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
          isDisabled={
            state.is !== 'ready' || isWaitingForSlide(project) || full !== undefined || isOpeningVideo(view.video)
          }
          label={state.is === 'opening' ? words.opening : words.start}
          onClick={() => session.start()}
        />
        <p className={styles.told} role="status" data-wrong={full !== undefined || undefined}>
          {project.pendingSlideCount > 0 && (
            <span>{words.pendingSlides(project.pendingSlideCount, project.slides.length)}</span>
          )}
          {full ? words.noRoom[full] : Number.isFinite(project.roomMs) && <span>{describeRoomLeft(project)}</span>}
        </p>
        {full && full !== 'clips' && <UpgradeHint opensTab />}
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
