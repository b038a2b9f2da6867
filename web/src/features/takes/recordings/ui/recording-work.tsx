import { useStore } from 'zustand';
import { Button } from '../../../../platform/components/button';
import { Progress } from '../../../../platform/components/progress';
import { recordingsWording as words } from '../../../../wording/recordings';
import { isRunning, stopTakeJob, takeJobStore } from '../../take-jobs';
import { useWaitingText } from '../../recorder/ui/use-waiting-words';
import styles from './recording.module.css';

/** What is being done with a recording, how far it is, or why it failed; nothing while nothing is done. */
export function RecordingJob({ takeId }: { takeId: string }) {
  const work = useStore(takeJobStore, (all) => all[takeId]);
  const waiting = useWaitingText(work);
  if (!work) return null;
  if (work.is === 'failed') {
    return (
      <p className={styles.problem} role="alert">
        {words.failed(work.message)}
      </p>
    );
  }
  return (
    <div className={styles.work}>
      {work.is === 'making' ? (
        <Progress label={words.making} value={work.share} max={1} text={words.percent(work.share)} />
      ) : (
        <p role="status">{waiting ?? words.sending}</p>
      )}
      <Button look="quiet" size="small" onClick={() => stopTakeJob(takeId)}>
        {words.cancel}
      </Button>
    </div>
  );
}

/** Whether something is being done with a recording now. */
export const useIsBusy = (takeId: string): boolean => useStore(takeJobStore, ({ [takeId]: job }) => isRunning(job));
