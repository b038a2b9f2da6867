import { AlertTriangle, Check, X } from 'lucide-react';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../../platform/components/button';
import { Progress } from '../../../platform/components/loading';
import { useWarningBeforeLeaving } from '../../../platform/components/use-warning-before-leaving';
import { exportWording as words } from '../../../wording/export';
import { type Export, exportsStore, isUnderWay, removeExport, retryExport } from '../export-queue';
import styles from './export-tray.module.css';

/** The videos that are being made, on every screen. */
export function ExportTray() {
  const exports = useStore(exportsStore, (state) => state.exports);
  useWarningBeforeLeaving(exports.some(isUnderWay));
  if (exports.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={words.tray}>
      <h2>{words.tray}</h2>
      <ul>
        {exports.map((item) => (
          <ExportRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function ExportRow({ item }: { item: Export }) {
  const { id, fileName, status } = item;
  return (
    <li className={styles.row}>
      {status.is === 'failed' ? (
        <div className={styles.problem} role="alert">
          <AlertTriangle aria-hidden />
          <div>
            <p>{status.message}</p>
            <div className={styles.choices}>
              <Button size="small" onClick={() => retryExport(id, { skipsLost: false })}>
                {words.tryAgain}
              </Button>
              {status.canSkip && (
                <Button size="small" onClick={() => retryExport(id, { skipsLost: true })}>
                  {words.skip}
                </Button>
              )}
            </div>
          </div>
        </div>
      ) : status.is === 'done' ? (
        <p className={styles.done} role="status">
          <Check aria-hidden />
          {words.done(fileName)}
        </p>
      ) : (
        <Progress
          label={fileName}
          max={1}
          value={status.is === 'running' ? status.share : 0}
          text={status.is === 'running' ? words.progress(status.share, status.secondsLeft) : words.waiting}
        />
      )}
      <IconButton
        size="small"
        label={isUnderWay(item) ? words.cancel(fileName) : words.dismiss(fileName)}
        icon={<X />}
        onClick={() => removeExport(id)}
      />
    </li>
  );
}
