import { useStore } from 'zustand';
import { formatClock } from '#shared/time/time-text';
import { serverReachStore } from '../../../../platform/api/call';
import { useIsOnline } from '../../../../platform/connection';
import { recorderWording as words } from '../../../../wording/recorder';
import { recordingsWording } from '../../../../wording/recordings';
import { isRunning, type TakeJob } from '../../take-jobs';
import type { RecorderView } from '../model/recorder-view';
import { remainingMs, roomWarning } from '../model/room';
import type { RecorderSession } from '../recorder-session';
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

const isInputSilent = ({ state, isCapturing, isAudioActive }: StatusView): boolean =>
  state.is === 'recording' && !isCapturing && !isAudioActive;

/** '' if there is nothing to say. */
function statusText({ state, job, isCapturing, isAudioActive, videoShare }: StatusView): string {
  if (state.is === 'recording') return isCapturing ? words.recording : isAudioActive ? words.getReady : words.noVoice;
  if (state.is === 'paused') return words.paused;
  if (state.is === 'stopping') return videoShare > 0 ? words.video.making(videoShare) : words.stopping;
  if (state.is === 'leading-in') return words.leadIn;
  if (state.is === 'counting' || state.is === 'beginning') return words.getReady;
  if (state.is !== 'taken') return '';
  if (!isRunning(job)) return words.notAdded;
  return job?.is === 'waiting' ? words.waiting : words.keeping;
}

export function useWaitingText(job: TakeJob | undefined): string | undefined {
  const isOnline = useIsOnline();
  const isReachable = useStore(serverReachStore, (reach) => reach.isReachable);
  const isWaiting = job?.is === 'waiting' || (job?.is === 'sending' && !(isOnline && isReachable));
  if (!isWaiting) return undefined;
  return isOnline ? recordingsWording.waiting : recordingsWording.offline;
}

/** How long the take is, and how long it may continue by the plan if that is known. */
export function TakeTime({
  session: { meter },
  roomMs,
  className,
}: {
  session: Pick<RecorderSession, 'meter'>;
  roomMs: number;
  /** Of the length. */
  className?: string;
}) {
  const recordedMs = useStore(meter, (state) => state.recordedMs);
  const leftMs = remainingMs(roomMs, recordedMs);
  return (
    <>
      <p className={className} role="timer" aria-live="off">
        {formatClock(recordedMs)}
      </p>
      {Number.isFinite(roomMs) && (
        <p className={styles.left} data-warning={roomWarning(leftMs) ?? undefined}>
          {words.left(formatClock(leftMs))}
        </p>
      )}
    </>
  );
}
