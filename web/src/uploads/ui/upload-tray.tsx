import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../components/class-names';
import { IconButton } from '../../components/icon-button';
import { clipFilesWording } from '../../wording/clip-files';
import { uploadsWording as words } from '../../wording/uploads';
import { isUnderWay, type Transfer } from '../model/transfer';
import { dismissFinished, uploadsStore } from '../uploads-store';
import { KeptUploadRow } from './kept-upload-row';
import { TransferRow } from './transfer-row';
import styles from './upload-tray.module.css';
import { useKeptUploads } from './use-kept-uploads';
import { useWarningBeforeLeaving } from './use-warning-before-leaving';

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
