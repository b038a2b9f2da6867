import { X } from 'lucide-react';
import { clockText } from '#shared/time/clock-text';
import { IconButton } from '../../components/icon-button';
import { recorderWording as words } from '../../wording/recorder';
import { leaveRecorder } from '../leave-recorder';
import { indexOfSlide } from '../model/recorded-project';
import { isTalking, type RecorderState } from '../model/recorder-state';
import type { RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import styles from './recorder-header.module.css';
import { TimeLeft } from './time-left';

/** Says whether it is recording, for how long, and which slide is shown. */
export function RecorderHeader({
  session,
  view: { state, recordedMs, project, isRetake, isKept, hears },
}: {
  session: RecorderSession;
  view: RecorderView;
}) {
  const status = statusText(state, { isKept, hears });
  const slide = showsSlides(state) ? indexOfSlide(project, state.slideId) : -1;
  return (
    <header className={styles.header}>
      <p
        className={styles.status}
        data-is={state.is}
        data-kept={isKept || undefined}
        data-deaf={isDeaf({ state, isKept, hears }) || undefined}
        role="status"
      >
        {status && <span className={styles.dot} aria-hidden />}
        {status}
      </p>
      {isTalking(state) && (
        <div className={styles.time}>
          <p className={styles.elapsed} role="timer" aria-live="off">
            {clockText(recordedMs)}
          </p>
          <TimeLeft roomMs={project.roomMs} recordedMs={recordedMs} />
        </div>
      )}
      <div className={styles.end}>
        {slide >= 0 && (
          <p className={styles.slide}>
            {isRetake ? words.retaking(slide + 1) : words.slideOf(slide + 1, project.slides.length)}
          </p>
        )}
        <IconButton label={words.close} icon={<X />} onClick={() => leaveRecorder(session)} />
      </div>
    </header>
  );
}

/** Whether the slides are on the screen, and not a take or a problem in their place. */
const showsSlides = (state: RecorderState): state is Extract<RecorderState, { slideId: string }> =>
  'slideId' in state && !('take' in state) && state.is !== 'blocked' && state.is !== 'stranded';

/** Whether somebody speaks and nothing is heard of it. */
export const isDeaf = ({ state, isKept, hears }: Pick<RecorderView, 'state' | 'isKept' | 'hears'>): boolean =>
  state.is === 'recording' && !isKept && !hears;

/** What a recording is doing, in a word; '' where there is nothing to say. */
export function statusText(state: RecorderState, { isKept, hears }: Pick<RecorderView, 'isKept' | 'hears'>): string {
  if (state.is === 'recording') return isKept ? words.recording : hears ? words.getReady : words.notHeard;
  if (state.is === 'paused') return words.paused;
  if (state.is === 'stopping') return words.stopping;
  if (state.is === 'leading-in') return words.leadIn;
  if (state.is === 'counting' || state.is === 'beginning') return words.getReady;
  if (state.is === 'keeping') return state.isWaiting ? words.waiting : words.keeping;
  return 'take' in state ? words.notKept : '';
}
