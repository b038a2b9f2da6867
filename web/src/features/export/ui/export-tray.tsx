import { AlertTriangle, Check, X } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../../platform/components/button';
import { Progress } from '../../../platform/components/loading';
import { useWarningBeforeLeaving } from '../../../platform/components/use-warning-before-leaving';
import { exportTrayWording as words } from '../../../wording/export-tray';
import { type Export, exportsStore, isUnderWay } from '../exports-store';
import styles from './export-tray.module.css';

/** Its code is there once something is in the list. */
const loadQueue = () => import('../export-queue');

/** The files that are being made, on every screen. */
export function ExportTray() {
  const exports = useStore(exportsStore, (state) => state.exports);
  const tray = useRef<HTMLElement>(null);
  useWarningBeforeLeaving(exports.some(isUnderWay));
  if (exports.length === 0) return null;
  const others = exports.filter(({ status }) => status.is !== 'done');
  const clearFinished = () => {
    tray.current?.focus();
    exportsStore.setState({ exports: others });
  };
  return (
    <section ref={tray} className={styles.tray} aria-label={words.tray} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{words.tray}</h2>
        {exports.length - others.length > 1 && (
          <Button size="small" look="quiet" onClick={clearFinished}>
            {words.clearFinished}
          </Button>
        )}
      </div>
      <ul>
        {exports.map((item) => (
          <ExportRow key={item.id} item={item} onPress={() => tray.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

/** @param onPress moves the focus away from a button that is about to disappear */
function ExportRow({ item, onPress }: { item: Export; onPress: () => void }) {
  const { id, fileName, status } = item;
  const retry = (skipsLost: boolean) => {
    onPress();
    void loadQueue().then((queue) => queue.retryExport(id, { skipsLost }));
  };
  const remove = () => {
    onPress();
    void loadQueue().then((queue) => queue.removeExport(id));
  };
  return (
    <li className={styles.row}>
      {status.is === 'failed' ? (
        <div className={styles.problem} role="alert">
          <AlertTriangle aria-hidden />
          <div>
            <p>{status.message}</p>
            <div className={styles.choices}>
              <Button size="small" onClick={() => retry(false)}>
                {words.tryAgain}
              </Button>
              {status.canSkip && (
                <Button size="small" onClick={() => retry(true)}>
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
        onClick={remove}
      />
    </li>
  );
}
