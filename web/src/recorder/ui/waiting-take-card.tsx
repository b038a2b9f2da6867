import { useState } from 'react';
import type { OpenProject } from '#shared/api/projects';
import type { Slide } from '#shared/entities/slide';
import { relativeTime } from '#shared/time/relative-time';
import { clockText } from '#shared/time/clock-text';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { takeDurationMs, type Take } from '../../media/capture/take';
import type { StoredTake } from '../../media/capture/takes';
import { recoverTake } from '../../media/recovery/recover-take';
import { recorderWording as words } from '../../wording/recorder';
import { keepTake } from '../keep-take';
import type { KeptTake } from '../model/take-clip';
import { TakePlayer } from './take-player';
import styles from './waiting-takes.module.css';

/** One recording that was never kept: get it back, listen, keep or discard. */
export function WaitingTakeCard({
  waiting,
  project,
  slides,
  grant,
  onKept,
  onDone,
}: {
  waiting: StoredTake;
  project: Pick<OpenProject, 'id' | 'clips'>;
  slides: readonly Slide[];
  grant: string;
  onKept: (kept: KeptTake) => Promise<void> | void;
  onDone: () => void;
}) {
  const [take, setTake] = useState<Take | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [openedAt] = useState(() => Date.now());
  const length = clockText(take ? takeDurationMs(take) : waiting.durationMs);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words.recoverFailed);
    } finally {
      setBusy(false);
    }
  };
  const recover = () => attempt(async () => setTake(await recoverTake(waiting.id)));
  const keep = (recovered: Take) =>
    attempt(async () => {
      await onKept(await keepTake(project.id, recovered, project.clips));
      onDone();
    });

  return (
    <section className={styles.card} aria-label={words.waitingTitle}>
      <div className={styles.words}>
        <h2>{words.waitingTitle}</h2>
        <p>{words.waitingText(length, relativeTime(waiting.startedAt, openedAt))}</p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {take && (
        <div className={styles.player}>
          <TakePlayer take={take} slides={slides} grant={grant} />
        </div>
      )}
      <div className={styles.actions}>
        <Button look="quiet" isDisabled={isBusy} onClick={() => setAsking(true)}>
          {words.discardTake}
        </Button>
        <Button look="primary" isBusy={isBusy} onClick={() => void (take ? keep(take) : recover())}>
          {take ? words.keep : words.recover}
        </Button>
      </div>
      <Dialog
        title={words.askDiscard}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{words.stayInReview}</Button>
            <Button look="destructive" onClick={onDone}>
              {words.discard}
            </Button>
          </>
        }
      >
        {words.askDiscardText(length)}
      </Dialog>
    </section>
  );
}
