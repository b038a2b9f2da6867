import { Mail } from 'lucide-react';
import { relativeTime } from '#shared/time/relative-time';
import { useInvites } from '../../api/team/invites';
import { Button } from '../../components/button';
import { LoadFailed } from '../../components/load-failed';
import { Section } from '../../components/section';
import { useNow } from '../../components/use-now';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

/** Whom the team has invited by mail, for Editors: shortened addresses, and nothing to do. Nothing where nobody is. */
export function Invited() {
  const { invites, hasMore, isLoadingMore, showMore, error, retry } = useInvites();
  const now = useNow();
  if (!error && (!invites || invites.length === 0)) return null;
  return (
    <Section title={teamWording.invited}>
      {error && <LoadFailed title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
      {invites && (
        <ul className={styles.list}>
          {invites.map(({ id, email, role, inviteSentAt }) => (
            <li key={id} className={styles.person}>
              <span className={styles.icon} aria-hidden>
                <Mail />
              </span>
              <div className={styles.who}>
                <strong className={styles.address}>{email}</strong>
                <span className={styles.small}>{teamWording.sentAt(role, relativeTime(inviteSentAt, now))}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="small" isBusy={isLoadingMore} onClick={showMore}>
          {teamWording.moreInvites}
        </Button>
      )}
    </Section>
  );
}
