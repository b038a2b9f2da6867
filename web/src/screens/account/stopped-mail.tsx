import type { HeardMailStop } from '#shared/entities/mail-stop';
import { mailWording } from '../../wording/mail';
import styles from './account.module.css';
import { ResumeMailButton } from './resume-mail-button';

/** Stands where a mail could be asked for: that none would go, and what can be done about it. */
export function StoppedMail({ stop: { reason } }: { stop: HeardMailStop }) {
  return (
    <div className={styles.stopped}>
      <span className={styles.muted}>{mailWording.stoppedShort[reason]}</span>
      <ResumeMailButton />
    </div>
  );
}
