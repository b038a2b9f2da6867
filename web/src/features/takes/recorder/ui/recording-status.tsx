import { recorderWording as words } from '../../../../wording/recorder';
import type { RecorderView } from '../model/recorder-view';
import { isRunning } from '../../take-jobs';
import styles from './recording-status.module.css';

type Shown = Pick<RecorderView, 'state' | 'job' | 'isKept' | 'hears' | 'videoShare'>;

/** Says in a word what a recording is doing; its light is red only while sound is being kept. */
export function RecordingStatus({ view, className }: { view: Shown; className?: string }) {
  const text = statusText(view);
  return (
    <p
      className={`${styles.status} ${className ?? ''}`}
      data-is={view.state.is}
      data-kept={view.isKept || undefined}
      data-deaf={isDeaf(view) || undefined}
      // A screen reader that speaks would be in the take.
      role={view.isKept ? undefined : 'status'}
    >
      {text && <span className={styles.dot} aria-hidden />}
      {text}
    </p>
  );
}

/** Whether somebody speaks and nothing is heard of it. */
const isDeaf = ({ state, isKept, hears }: Shown): boolean => state.is === 'recording' && !isKept && !hears;

/** '' where there is nothing to say. */
function statusText({ state, job, isKept, hears, videoShare }: Shown): string {
  if (state.is === 'recording') return isKept ? words.recording : hears ? words.getReady : words.notHeard;
  if (state.is === 'paused') return words.paused;
  if (state.is === 'stopping') return videoShare > 0 ? words.video.making(videoShare) : words.stopping;
  if (state.is === 'leading-in') return words.leadIn;
  if (state.is === 'counting' || state.is === 'beginning') return words.getReady;
  if (state.is !== 'taken') return '';
  if (!isRunning(job)) return words.notKept;
  return job?.is === 'waiting' ? words.waiting : words.keeping;
}
