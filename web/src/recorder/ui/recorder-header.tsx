import { X } from 'lucide-react';
import { clockText } from '#shared/time/clock-text';
import { IconButton } from '../../components/icon-button';
import { recorderWording as words } from '../../wording/recorder';
import type { RecorderState } from '../model/recorder-state';
import type { RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import styles from './recorder-header.module.css';

/** Says whether it is recording, for how long, and which slide is shown. */
export function RecorderHeader({
  session,
  view: { state, recordedMs },
  slideCount,
}: {
  session: RecorderSession;
  view: RecorderView;
  slideCount: number;
}) {
  const status = statusText(state);
  const isTake = state.is === 'recording' || state.is === 'paused' || state.is === 'asking-discard';
  return (
    <header className={styles.header}>
      <p className={styles.status} data-is={state.is} role="status">
        {status && <span className={styles.dot} aria-hidden />}
        {status}
      </p>
      {isTake && (
        <p className={styles.elapsed} role="timer" aria-live="off">
          {clockText(recordedMs)}
        </p>
      )}
      <div className={styles.end}>
        {showsSlides(state) && slideCount > 0 && (
          <p className={styles.slide}>{words.slideOf(state.slide + 1, slideCount)}</p>
        )}
        <IconButton label={words.close} icon={<X />} onClick={() => session.leave()} />
      </div>
    </header>
  );
}

/** Whether the slides are on the screen, and not a take or a problem in their place. */
const showsSlides = (state: RecorderState): state is Extract<RecorderState, { slide: number }> =>
  'slide' in state && !('take' in state) && state.is !== 'blocked' && state.is !== 'stranded';

function statusText(state: RecorderState): string {
  if (state.is === 'recording') return words.recording;
  if (state.is === 'paused' || state.is === 'asking-discard') return words.paused;
  if (state.is === 'stopping') return words.stopping;
  if (state.is === 'countdown') return words.getReady;
  return '';
}
