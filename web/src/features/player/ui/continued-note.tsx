import { useState } from 'react';
import { formatClock } from '#shared/time/time-text';
import type { Playback } from '../../../platform/playback/playback';
import { latePlayerWording } from '../../../wording/late-player';
import styles from './controls.module.css';

/** Says that playback continues from where the person stopped. It goes away during playback. */
export function ContinuedNote({ playback, from }: { playback: Playback; from: number }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <p role="status" className={styles.continued} onAnimationEnd={() => setOpen(false)}>
      {latePlayerWording.continuedFrom(formatClock(from))}
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          playback.seek(0);
          setOpen(false);
        }}
      >
        {latePlayerWording.startOver}
      </button>
    </p>
  );
}
