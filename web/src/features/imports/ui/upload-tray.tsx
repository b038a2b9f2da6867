import { AlertTriangle, Check, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../../platform/api/session/session-query';
import { classNames } from '../../../platform/components/class-names';
import { IconButton } from '../../../platform/components/icon-button';
import { Progress } from '../../../platform/components/progress';
import { useWarningBeforeLeaving } from '../../../platform/components/use-warning-before-leaving';
import { uploadsWording as words } from '../../../wording/imports';
import { clipFilesWording } from '../../../wording/media-files';
import {
  cancelTransfer,
  dismissFinished,
  isStalled,
  isActiveTransfer,
  transferShare,
  secondsLeft,
  type Transfer,
  uploadsStore,
} from '../transfers';
import {
  lockedUploadsStore,
  isUploadLocked,
  userUploads,
  type UnfinishedUpload,
  unfinishedUploadsStore,
  watchUnfinishedUploads,
} from '../unfinished-uploads';
import { UnfinishedUploadRow } from './unfinished-upload-row';
import styles from './upload-tray.module.css';

/** A list in which all went well goes away by itself. */
const DISMISS_AFTER_MS = 5000;

/**
 * What is on its way and what could not be taken, in the corner of every screen; nothing while there is nothing. A screen
 * that has something in that corner places it elsewhere with `className`.
 */
export function UploadTray({ className = styles.corner }: { className?: string }) {
  const transfers = useStore(uploadsStore, (state) => state.transfers);
  const unfinished = useUnfinishedUploads(transfers);
  const [isOpen, setOpen] = useState(true);
  const activeCount = transfers.filter(isActiveTransfer).length;
  const hasFailed = transfers.some(({ status }) => status.is === 'failed');
  useWarningBeforeLeaving(activeCount > 0);
  useEffect(() => {
    if (transfers.length === 0 || activeCount > 0 || hasFailed) return undefined;
    const timer = setTimeout(dismissFinished, DISMISS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [transfers.length, activeCount, hasFailed]);
  if (transfers.length === 0 && unfinished.length === 0) return null;
  return (
    <section className={classNames(styles.tray, className)} aria-label={words.tray}>
      <header className={styles.header}>
        <h2 role="status">{trayTitle(transfers, activeCount, unfinished.length)}</h2>
        <IconButton
          size="small"
          label={isOpen ? words.collapse : words.expand}
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {activeCount === 0 && transfers.length > 0 && (
          <IconButton size="small" label={words.dismiss} icon={<X />} onClick={dismissFinished} />
        )}
      </header>
      {isOpen && (
        <ul className={styles.list}>
          {transfers
            .filter(({ status }) => !hasFailed || activeCount > 0 || status.is === 'failed')
            .map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} />
            ))}
          {unfinished.map((upload) => (
            <UnfinishedUploadRow key={`kept ${upload.id}`} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function trayTitle(transfers: readonly Transfer[], underWay: number, kept: number): string {
  if (underWay > 0) return words.title(underWay);
  if (transfers.length === 0) return clipFilesWording.waiting(kept);
  const failed = transfers.filter(({ status }) => status.is === 'failed').length;
  if (failed > 0) return words.titleFailed(failed);
  if (transfers.some(({ status }) => status.is === 'done' && status.missing)) return words.restAdded;
  const cancelled = transfers.filter(({ status }) => status.is === 'cancelled').length;
  if (cancelled === 0) return words.titleDone;
  return cancelled === transfers.length ? words.titleStopped : words.restAdded;
}

/** This person's uploads that were broken off and can go on. What is under way, here (`transfers`) or in another tab, is none. */
function useUnfinishedUploads(transfers: readonly Transfer[]): UnfinishedUpload[] {
  const { uid } = useSession().user;
  useEffect(watchUnfinishedUploads, []);
  const locks = useStore(lockedUploadsStore);
  const kept = useStore(unfinishedUploadsStore, (state) => state.kept);
  const underWay = new Set(transfers.filter(isActiveTransfer).map(({ id }) => id));
  return userUploads(kept, uid).filter(({ id }) => !underWay.has(id) && !isUploadLocked(id, locks));
}

/** One line of the tray: a file with its progress and Cancel, or what came of it. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const { id, name, status } = transfer;
  const now = useTick(isActiveTransfer(transfer));
  if (isActiveTransfer(transfer)) {
    return (
      <li className={styles.row}>
        <Progress label={name} value={transferShare(transfer)} max={1} text={progressText(transfer, now)} />
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
  const share = parts > 1 ? words.pages(Math.floor(done), parts) : words.percent(transferShare(transfer));
  const left = secondsLeft(transfer, now);
  return left === null ? share : `${share}, ${words.left(left)}`;
}

/** The time in Unix milliseconds, brought up to date each second while `ticks`. */
function useTick(ticks: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}
