import { inviteWording } from '../../wording/invite';
import styles from './welcome-words.module.css';

/** The team's welcome message, as who invites wrote it; nothing where there is none. */
export function WelcomeWords({ by, text }: { by: string; text: string }) {
  if (text === '') return null;
  return (
    <blockquote className={styles.words} aria-label={inviteWording.messageOf(by)}>
      {text}
    </blockquote>
  );
}
