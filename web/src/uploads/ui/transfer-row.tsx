import { AlertTriangle, Check, X } from 'lucide-react';
import { IconButton } from '../../components/icon-button';
import { Progress } from '../../components/progress';
import { uploadsWording as words } from '../../wording/uploads';
import { isStalled, isUnderWay, progressOf, secondsLeft, type Transfer } from '../model/transfer';
import { cancelTransfer } from '../uploads-store';
import { useNow } from './use-now';
import styles from './upload-tray.module.css';

/** One line of the tray: a file with its progress and Cancel, or what came of it. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const { id, name, status } = transfer;
  const now = useNow(isUnderWay(transfer));
  if (isUnderWay(transfer)) {
    return (
      <li className={styles.row}>
        <Progress label={name} value={progressOf(transfer)} max={1} text={progressText(transfer, now)} />
        <IconButton size="small" label={words.cancel(name)} icon={<X />} onClick={() => cancelTransfer(id)} />
      </li>
    );
  }
  if (status.is === 'failed') {
    return (
      <li className={styles.problem}>
        <AlertTriangle aria-hidden />
        <span>{status.message}</span>
      </li>
    );
  }
  return (
    <li className={styles.finished}>
      {status.is === 'done' ? <Check aria-hidden className={styles.good} /> : <X aria-hidden />}
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span>{status.is === 'done' ? (status.missing ?? words.done) : words.cancelled}</span>
    </li>
  );
}

function progressText(transfer: Transfer, now: number): string {
  const { parts, done, status } = transfer;
  if (!navigator.onLine) return words.offline;
  if (status.is === 'waiting') return words.waiting;
  if (isStalled(transfer, now)) return words.stalled;
  if (parts === 0) return done === 0 ? words.reading : words.readingShare(done);
  const share = parts > 1 ? words.pages(Math.floor(done), parts) : words.percent(progressOf(transfer));
  const left = secondsLeft(transfer, now);
  return left === null ? share : `${share}, ${words.left(left)}`;
}
