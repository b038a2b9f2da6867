import { useSession } from '../../api/session/session-query';
import { Section } from '../../components/section';
import { teamWording } from '../../wording/team';
import { SendVerificationButton } from '../account/send-verification-button';
import styles from './team-screen.module.css';

/** What an Admin has to do who invites nobody yet: their address is not proven. */
export function ConfirmFirst() {
  const { user, mail_stop } = useSession();
  return (
    <Section title={teamWording.invite}>
      <p className={styles.muted}>
        {(mail_stop ? teamWording.confirmFirstStopped : teamWording.confirmFirst)(user.email)}
      </p>
      <div>
        <SendVerificationButton />
      </div>
    </Section>
  );
}
