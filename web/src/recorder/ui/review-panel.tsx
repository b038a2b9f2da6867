import { AlertTriangle, Check, RotateCcw } from 'lucide-react';
import type { Slide } from '#shared/entities/slide';
import { Button } from '../../components/button';
import { recorderWording as words } from '../../wording/recorder';
import type { AskingDiscardTake, Keeping, Review, Unkept } from '../model/recorder-state';
import type { TakeWarning } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { TakePlayer } from './take-player';
import styles from './review-panel.module.css';

/** After Stop: listen, keep, or record again. */
export function ReviewPanel({
  session,
  state,
  warning,
  slides,
  grant,
}: {
  session: RecorderSession;
  state: Review | AskingDiscardTake | Keeping | Unkept;
  warning: TakeWarning | null;
  slides: readonly Slide[];
  grant: string;
}) {
  const isKeeping = state.is === 'keeping';
  const isOnDisk = warning !== 'not-on-disk' && warning !== 'disk-full';
  return (
    <div className={styles.review}>
      <div className={styles.player}>
        <TakePlayer take={state.take} slides={slides} grant={grant} />
      </div>
      <footer className={styles.footer}>
        <div className={styles.words} role="status">
          {state.is === 'unkept' ? (
            <p className={styles.problem}>
              <AlertTriangle aria-hidden />
              <span>
                <strong>{words.keepFailed}</strong> {state.message}{' '}
                {isOnDisk ? words.keepFailedText : words.notices[warning]}
              </span>
            </p>
          ) : (
            <p>{warning ? words.notices[warning] : words.reviewText}</p>
          )}
        </div>
        <Button icon={<RotateCcw />} size="large" isDisabled={isKeeping} onClick={() => session.retake()}>
          {words.retake}
        </Button>
        <Button look="primary" size="large" icon={<Check />} isBusy={isKeeping} onClick={() => void session.keep()}>
          {state.is === 'unkept' ? words.retryKeep : isKeeping ? words.keeping : words.keep}
        </Button>
      </footer>
    </div>
  );
}
