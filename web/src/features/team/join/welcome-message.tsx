import { Avatar } from '../../../platform/components/avatar';
import { inviteWording } from '../../../wording/team';
import styles from './welcome-message.module.css';

/** The team's welcome message, signed by the inviter. Renders nothing if there is none. */
export function WelcomeMessage({ by, text }: { by: string; text: string }) {
  if (text === '') return null;
  return (
    <figure className={styles.words}>
      <Avatar name={by} pictureUrl={undefined} size={32} />
      <div>
        <figcaption>{inviteWording.messageFrom(by)}</figcaption>
        <blockquote dir="auto">{text}</blockquote>
      </div>
    </figure>
  );
}
