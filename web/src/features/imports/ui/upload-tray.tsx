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
  isUnderWay,
  progressOf,
  secondsLeft,
  type Transfer,
  uploadsStore,
} from '../transfers';
import {
  heldUploadsStore,
  isHeld,
  keptBy,
  type KeptUpload,
  keptUploadsStore,
  watchKeptUploads,
} from '../unfinished-uploads';
import { KeptUploadRow } from './unfinished-upload-row';
import styles from './upload-tray.module.css';

/** A list in which all went well goes away by itself. */
const GONE_AFTER_MS = 5000;

/**
 * What is on its way and what could not be taken, in the corner of every screen; nothing while there is nothing. A screen
 * that has something in that corner places it elsewhere with `className`.
 */
export function UploadTray({ className = styles.corner }: { className?: string }) {
  const transfers = useStore(uploadsStore, (state) => state.transfers);
  const kept = useKeptUploads(transfers);
  const [isOpen, setOpen] = useState(true);
  const underWay = transfers.filter(isUnderWay).length;
  const hasFailed = transfers.some(({ status }) => status.is === 'failed');
  useWarningBeforeLeaving(underWay > 0);
  useEffect(() => {
    if (transfers.length === 0 || underWay > 0 || hasFailed) return undefined;
    const timer = setTimeout(dismissFinished, GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [transfers.length, underWay, hasFailed]);
  if (transfers.length === 0 && kept.length === 0) return null;
  return (
    <section className={classNames(styles.tray, className)} aria-label={words.tray}>
      <header className={styles.header}>
        <h2 role="status">{title(transfers, underWay, kept.length)}</h2>
        <IconButton
          size="small"
          label={isOpen ? words.collapse : words.expand}
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {underWay === 0 && transfers.length > 0 && (
          <IconButton size="small" label={words.dismiss} icon={<X />} onClick={dismissFinished} />
        )}
      </header>
      {isOpen && (
        <ul className={styles.list}>
          {transfers
            .filter(({ status }) => !hasFailed || underWay > 0 || status.is === 'failed')
            .map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} />
            ))}
          {kept.map((upload) => (
            <KeptUploadRow key={`kept ${upload.id}`} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function title(transfers: readonly Transfer[], underWay: number, kept: number): string {
  if (underWay > 0) return words.title(underWay);
  if (transfers.length === 0) return clipFilesWording.waiting(kept);
  const failed = transfers.filter(({ status }) => status.is === 'failed').length;
  if (failed > 0) return words.titleFailed(failed);
  if (transfers.some(({ status }) => status.is === 'done' && status.missing)) return words.titleRest;
  const cancelled = transfers.filter(({ status }) => status.is === 'cancelled').length;
  if (cancelled === 0) return words.titleDone;
  return cancelled === transfers.length ? words.titleStopped : words.titleRest;
}

/** This person's uploads that were broken off and can go on. What is under way, here (`transfers`) or in another tab, is none. */
function useKeptUploads(transfers: readonly Transfer[]): KeptUpload[] {
  const { uid } = useSession().user;
  useEffect(watchKeptUploads, []);
  const locks = useStore(heldUploadsStore);
  const kept = useStore(keptUploadsStore, (state) => state.kept);
  const underWay = new Set(transfers.filter(isUnderWay).map(({ id }) => id));
  return keptBy(kept, uid).filter(({ id }) => !underWay.has(id) && !isHeld(id, locks));
}

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

/** The time in Unix milliseconds, brought up to date each second while `ticks`. */
function useNow(ticks: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}
