import { useQueryClient } from '@tanstack/react-query';
import type { ShownJoinRequest } from '#shared/entities/join-request';
import { relativeTime } from '#shared/time/relative-time';
import { useSession } from '../../api/session/session-query';
import { answerRequest } from '../../api/team/join-requests';
import { Avatar } from '../../components/avatar';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { runOperation } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

/** Somebody who asks to join: who, by which address, as what, since when (`now` in Unix milliseconds). */
export function JoinRequestRow({ request, now }: { request: ShownJoinRequest; now: number }) {
  const queryClient = useQueryClient();
  const { account } = useSession();
  const { fullName, email, role, asked_at, mailed_to } = request;
  const answer = (isAccepted: boolean) =>
    runOperation(async () => {
      await answerRequest(queryClient, account.id, request, isAccepted);
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
        <span className={styles.small}>{teamWording.requestedAt(relativeTime(asked_at, now))}</span>
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
