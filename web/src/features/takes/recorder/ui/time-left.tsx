import { formatClock } from '#shared/time/time-text';
import { recorderWording as words } from '../../../../wording/recorder';
import { remainingMs, roomWarning } from '../model/room';
import styles from './time-left.module.css';

/** How long one may still talk by the plan; nothing where that is not known. */
export function TimeLeft({ roomMs, recordedMs }: { roomMs: number; recordedMs: number }) {
  if (!Number.isFinite(roomMs)) return null;
  const leftMs = remainingMs(roomMs, recordedMs);
  return (
    <p className={styles.left} data-warning={roomWarning(leftMs) ?? undefined}>
      {words.left(formatClock(leftMs))}
    </p>
  );
}
