import { X } from 'lucide-react';
import { formatClock } from '#shared/time/time-text';
import { IconButton } from '../../../../platform/components/icon-button';
import { recorderWording as words } from '../../../../wording/recorder';
import { leaveRecorder } from '../recorder-store';
import { findSlideIndex } from '../model/recorded-project';
import { isTakeActive, type RecorderState } from '../model/recorder-state';
import type { RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { RecordingStatus } from './recording-status';
import styles from './recorder-header.module.css';
import { TimeLeft } from './time-left';

/** Says whether it is recording, for how long, and which slide is shown. */
export function RecorderHeader({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, recordedMs, project, isRetake } = view;
  const slide = showsSlides(state) ? findSlideIndex(project, state.slideId) : -1;
  return (
    <header className={styles.header}>
      <RecordingStatus view={view} className={styles.status} />
      {isTakeActive(state) && (
        <div className={styles.time}>
          <p className={styles.elapsed} role="timer" aria-live="off">
            {formatClock(recordedMs)}
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
  'slideId' in state && !('take' in state) && state.is !== 'blocked' && state.is !== 'encoding-failed';
