import { useQueryClient } from '@tanstack/react-query';
import type { ShownJoinRequest } from '#shared/entities/invite';
import { formatRelativeTime } from '#shared/time/time-text';
import { useSession } from '../../platform/api/session/session-query';
import { decideJoinRequest, useJoinRequests } from '../../platform/api/team/join-requests';
import { Avatar } from '../../platform/components/avatar';
import { Button } from '../../platform/components/button';
import { classNames } from '../../platform/components/class-names';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { runOperation } from '../../platform/components/feedback-store';
import { Section } from '../../platform/components/screen';
import { showToast } from '../../platform/components/toasts';
import { useNow } from '../../platform/components/use-now';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

/** Up to 50 requests to join. Renders nothing while loading or empty: they are rare, and reserved space would shift the layout. */
export function JoinRequestsSection() {
  const { requests, error, retry } = useJoinRequests();
  const now = useNow();
  if (!error && (!requests || requests.length === 0)) return null;
  return (
    <Section title={teamWording.requests} count={requests?.length}>
      {error && <SectionLoadError title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
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

/** A request to join: name, address, role, and age (`now` in Unix milliseconds). */
function JoinRequestRow({ request, now }: { request: ShownJoinRequest; now: number }) {
  const queryClient = useQueryClient();
  const { account } = useSession();
  const { fullName, email, role, requested_at, mailed_to } = request;
  const answer = (isAccepted: boolean) =>
    runOperation(async () => {
      await decideJoinRequest(queryClient, account.id, request, isAccepted);
      showToast(isAccepted ? teamWording.accepted(fullName, role) : teamWording.declined(fullName));
    });
  return (
    <li className={styles.person}>
      <Avatar name={fullName} pictureUrl={undefined} size={40} />
      <div className={styles.who}>
        <strong>{teamWording.requestText(fullName, role)}</strong>
        <span className={styles.address} title={email}>
          {email}
        </span>
        {mailed_to !== '' && <span className={styles.small}>{teamWording.requestedBy(mailed_to)}</span>}
        <span className={styles.small}>{teamWording.requestedAt(formatRelativeTime(requested_at, now))}</span>
      </div>
      <div className={classNames(styles.place, styles.answer)}>
        <Button size="small" aria-label={teamWording.declineNamed(fullName)} onClick={() => void answer(false)}>
          {teamWording.decline}
        </Button>
        <Button
          size="small"
          look="primary"
          aria-label={teamWording.acceptNamed(fullName)}
          onClick={() => void answer(true)}
        >
          {teamWording.accept}
        </Button>
      </div>
    </li>
  );
}
