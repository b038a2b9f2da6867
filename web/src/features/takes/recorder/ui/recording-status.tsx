import { formatClock } from '#shared/time/time-text';
import { recorderWording as words } from '../../../../wording/recorder';
import { isRunning } from '../../take-jobs';
import type { RecorderView } from '../model/recorder-view';
import { remainingMs, roomWarning } from '../model/room';
import styles from './recording-status.module.css';

type StatusView = Pick<RecorderView, 'state' | 'job' | 'isCapturing' | 'isAudioActive' | 'videoShare'>;

/** The state of a recording in a word; its light is red only while sound is recorded. */
export function RecordingStatus({ view, className }: { view: StatusView; className?: string }) {
  const text = statusText(view);
  return (
    <p
      className={`${styles.status} ${className ?? ''}`}
      data-is={view.state.is}
      data-kept={view.isCapturing || undefined}
      data-deaf={isInputSilent(view) || undefined}
      // A screen reader that speaks would be in the take.
      role={view.isCapturing ? undefined : 'status'}
    >
      {text && <span className={styles.dot} aria-hidden />}
      {text}
    </p>
  );
}

/** Whether a take is recording but no sound arrives. */
const isInputSilent = ({ state, isCapturing, isAudioActive }: StatusView): boolean =>
  state.is === 'recording' && !isCapturing && !isAudioActive;

/** '' if there is nothing to say. */
function statusText({ state, job, isCapturing, isAudioActive, videoShare }: StatusView): string {
  if (state.is === 'recording') return isCapturing ? words.recording : isAudioActive ? words.getReady : words.notHeard;
  if (state.is === 'paused') return words.paused;
  if (state.is === 'stopping') return videoShare > 0 ? words.video.making(videoShare) : words.stopping;
  if (state.is === 'leading-in') return words.leadIn;
  if (state.is === 'counting' || state.is === 'beginning') return words.getReady;
  if (state.is !== 'taken') return '';
  if (!isRunning(job)) return words.notAdded;
  return job?.is === 'waiting' ? words.waiting : words.keeping;
}

/** How long the take may continue by the plan; nothing if that is unknown. */
export function TimeLeft({ roomMs, recordedMs }: { roomMs: number; recordedMs: number }) {
  if (!Number.isFinite(roomMs)) return null;
  const leftMs = remainingMs(roomMs, recordedMs);
  return (
    <p className={styles.left} data-warning={roomWarning(leftMs) ?? undefined}>
      {words.left(formatClock(leftMs))}
    </p>
  );
}
