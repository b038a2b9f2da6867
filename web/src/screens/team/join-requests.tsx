import { useJoinRequests } from '../../api/team/join-requests';
import { LoadFailed } from '../../components/load-failed';
import { Section } from '../../components/section';
import { useNow } from '../../components/use-now';
import { teamWording } from '../../wording/team';
import { JoinRequestRow } from './join-request-row';
import styles from './team-screen.module.css';

/**
 * Who asks to join, to be let in or declined: 50 at most. Nothing while nobody does, and until that is known: a place held for somebody who
 * mostly isn't there would move the rest away.
 */
export function JoinRequests() {
  const { requests, error, retry } = useJoinRequests();
  const now = useNow();
  if (!error && (!requests || requests.length === 0)) return null;
  return (
    <Section title={teamWording.requests} count={requests?.length}>
      {error && <LoadFailed title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
      {requests && (
        <ul className={styles.list}>
          {requests.map((request) => (
            <JoinRequestRow key={request.uid} request={request} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}
