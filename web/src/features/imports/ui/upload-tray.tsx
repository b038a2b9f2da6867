import { AlertTriangle, Check, ChevronDown, ChevronUp, RotateCw, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../../platform/api/session/session-query';
import { Button, IconButton } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { Progress } from '../../../platform/components/loading';
import { useWarningBeforeLeaving } from '../../../platform/components/use-warning-before-leaving';
import { uploadsWording, clipFilesWording as words } from '../../../wording/imports';
import { showProblems } from '../import-problem';
import {
  cancelTransfer,
  dismissFinished,
  isActiveTransfer,
  isStalled,
  secondsLeft,
  type Transfer,
  transferShare,
  uploadsStore,
} from '../transfers';
import {
  isUploadLocked,
  lockedUploadsStore,
  type UnfinishedUpload,
  unfinishedUploads,
  watchUnfinishedUploads,
} from '../unfinished-uploads';
import { userRecords } from '../stored-records';
import { SlidesDropArea } from './drop-area';
import styles from './upload-tray.module.css';
import { useFilePicker } from './use-file-picker';

function UnfinishedUploadRow({ upload }: { upload: UnfinishedUpload }) {
  const { name, size, confirmed_bytes, prepared } = upload;
  const resumeWithFile = async (file: File) => {
    const { resumeUploadWithFile } = await import('../clips/add-clip-files');
    showProblems(upload.project_id, await resumeUploadWithFile(upload, file));
  };
  const resumePrepared = async () => {
    const { resumePreparedUpload } = await import('../clips/add-clip-files');
    showProblems(upload.project_id, await resumePreparedUpload(upload));
  };
  const discard = async () => (await import('../clips/send-clip-file')).discardUpload(upload);
  const { input, choose } = useFilePicker(([file]) => void (file && resumeWithFile(file).catch(showError)), {
    label: words.chooseAgain,
    isSingle: true,
  });
  return (
    <li className={styles.kept}>
      <span className={styles.keptText}>
        {(prepared === undefined ? words.chooseToResume : words.resumable)(name, confirmed_bytes / size)}
      </span>
      <IconButton
        size="small"
        label={words.discard(name)}
        icon={<X />}
        onClick={() => void discard().catch(showError)}
      />
      <Button
        size="small"
        icon={<RotateCw />}
        onClick={prepared === undefined ? choose : () => void resumePrepared().catch(showError)}
      >
        {prepared === undefined ? words.chooseAgain : words.resume}
      </Button>
      {input}
    </li>
  );
}

/** If everything succeeded, the list closes after this time. */
const DISMISS_AFTER_MS = 5000;

/** Running and failed uploads, on every screen. */
export function UploadTray() {
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
    <section className={styles.tray} aria-label={uploadsWording.tray}>
      <header className={styles.header}>
        <h2 role="status">{trayTitle(transfers, activeCount, unfinished.length)}</h2>
        <IconButton
          size="small"
          label={isOpen ? uploadsWording.collapse : uploadsWording.expand}
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {activeCount === 0 && transfers.length > 0 && (
          <IconButton size="small" label={uploadsWording.dismiss} icon={<X />} onClick={dismissFinished} />
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
  if (underWay > 0) return uploadsWording.title(underWay);
  if (transfers.length === 0) return words.waiting(kept);
  const failed = transfers.filter(({ status }) => status.is === 'failed').length;
  if (failed > 0) return uploadsWording.titleFailed(failed);
  if (transfers.some(({ status }) => status.is === 'done' && status.missing)) return uploadsWording.titleExcept;
  const cancelled = transfers.filter(({ status }) => status.is === 'cancelled').length;
  if (cancelled === 0) return uploadsWording.titleDone;
  return cancelled === transfers.length ? uploadsWording.titleStopped : uploadsWording.othersAdded;
}

/** The person's interrupted uploads, except those that run here (`transfers`) or in another tab. */
function useUnfinishedUploads(transfers: readonly Transfer[]): UnfinishedUpload[] {
  const { uid } = useSession().user;
  useEffect(watchUnfinishedUploads, []);
  const locks = useStore(lockedUploadsStore);
  const kept = useStore(unfinishedUploads.store, (state) => state.records);
  const underWay = new Set(transfers.filter(isActiveTransfer).map(({ id }) => id));
  return userRecords(kept, uid).filter(({ id }) => !underWay.has(id) && !isUploadLocked(id, locks));
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { id, name, status } = transfer;
  const now = useTick(isActiveTransfer(transfer));
  if (isActiveTransfer(transfer)) {
    return (
      <li className={styles.row}>
        <Progress label={name} value={transferShare(transfer)} max={1} text={progressText(transfer, now)} />
        <IconButton size="small" label={uploadsWording.cancel(name)} icon={<X />} onClick={() => cancelTransfer(id)} />
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
      <span>{status.is === 'done' ? (status.missing ?? uploadsWording.done) : uploadsWording.cancelled}</span>
    </li>
  );
}

function progressText(transfer: Transfer, now: number): string {
  const { parts, done, status } = transfer;
  if (!navigator.onLine) return uploadsWording.offline;
  if (status.is === 'waiting') return uploadsWording.waiting;
  if (isStalled(transfer, now)) return uploadsWording.stalled;
  if (parts === 0) return done === 0 ? uploadsWording.reading : uploadsWording.readingShare(done);
  const share =
    parts > 1 ? uploadsWording.pages(Math.floor(done), parts) : uploadsWording.percent(transferShare(transfer));
  const left = secondsLeft(transfer, now);
  return left === null ? share : `${share}, ${uploadsWording.left(left)}`;
}

/** The time in Unix milliseconds, updated every second while `ticks`. */
function useTick(ticks: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}

export function useProjectTransfers(projectId: string): readonly Transfer[] {
  const transfers = useStore(uploadsStore, (state) => state.transfers);
  return useMemo(
    () => transfers.filter((transfer) => transfer.projectId === projectId && isActiveTransfer(transfer)),
    [transfers, projectId],
  );
}

/** Shown in the middle of an empty project while its first slides or clips are being added. */
export function ImportProgress({ transfers }: { transfers: readonly Transfer[] }) {
  useWarningBeforeLeaving(true);
  return (
    <SlidesDropArea
      className={styles.importProgress}
      label={uploadsWording.title(transfers.length)}
      text={uploadsWording.firstSlidePending}
    >
      <ul className={styles.importList}>
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </SlidesDropArea>
  );
}
