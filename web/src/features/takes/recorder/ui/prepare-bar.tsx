import { formatBytes } from '#shared/plans';
import { formatClock } from '#shared/time/time-text';
import { SelectField } from '../../../../platform/components/fields';
import { SegmentedControl } from '../../../../platform/components/segmented-control';
import { UpgradeHint } from '../../../../platform/components/upgrade-hint';
import { recorderWording as words } from '../../../../wording/recorder';
import { canRecord } from '../../capture/input-devices';
import type { LiveVideo } from '../live-video';
import { isWaitingForSlide, type RecordedProject } from '../model/recorded-project';
import { COUNTDOWNS, isOpeningVideo, type RecorderView, type VideoView } from '../model/recorder-view';
import { findRoomShortage } from '../model/room';
import type { RecorderSession } from '../recorder-session';
import styles from './prepare-bar.module.css';
import { LevelMeter, MicrophoneField, RecordButton } from './recorder-controls';

const describeRoomLeft = ({ roomMs, roomBytes, roomClips }: RecordedProject): string =>
  words.leftByPlan(formatClock(roomMs), formatBytes(roomBytes), roomClips);

/** Before the take: microphone, level, camera or screen, countdown, and the red button with what the person should know first. */
export function PrepareBar({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, project, microphones, microphoneId, countdownSeconds } = view;
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
        {state.is === 'opening' ? <p className={styles.hint}>{words.allow}</p> : <LevelMeter meter={session.meter} />}
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

const videoWording = words.video;

/** Chooses the video source among those that this browser supports; says what is wrong with it. */
function VideoField({ video, view, isDisabled }: { video: LiveVideo; view: VideoView; isDisabled: boolean }) {
  const { choice, about, cameras, cameraId, problem, isMuted } = view;
  const sources = (['camera', 'screen'] as const).filter(canRecord);
  if (sources.length === 0) return null;
  return (
    <div className={styles.field} inert={isDisabled}>
      <span className={styles.label}>{videoWording.label}</span>
      <SegmentedControl
        label={videoWording.label}
        value={choice}
        options={(['none', ...sources] as const).map((value) => ({ value, label: videoWording.choices[value] }))}
        onChange={(chosen) => void video.choose(chosen)}
      />
      {choice === 'camera' && cameras.length > 1 && (
        <SelectField
          label={videoWording.camera}
          isLabelHidden
          value={cameraId}
          options={cameras.map(({ id, label }) => ({ value: id, label: label || videoWording.defaultCamera }))}
          onChange={(id) => video.chooseCamera(id)}
        />
      )}
      {(problem ?? isMuted) && (
        <p className={styles.problem} role="status">
          {problem ? videoWording.problems[about][problem] : videoWording.muted}
        </p>
      )}
    </div>
  );
}
