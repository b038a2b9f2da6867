import { useInvites } from '../../api/team/invites';
import { Button } from '../../components/button';
import { LoadFailed } from '../../components/load-failed';
import { Section } from '../../components/section';
import { useNow } from '../../components/use-now';
import { teamWording } from '../../wording/team';
import { InviteRow } from './invite-row';
import styles from './team-screen.module.css';

/** Shows Editors the open invites by mail, with shortened addresses. Renders nothing if there are none. */
export function InviteList() {
  const { invites, hasMore, isLoadingMore, showMore, error, retry } = useInvites();
  const now = useNow();
  if (!error && (!invites || invites.length === 0)) return null;
  return (
    <Section title={teamWording.invited}>
      {error && <LoadFailed title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
      {invites && (
        <ul className={styles.list}>
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} now={now} />
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
