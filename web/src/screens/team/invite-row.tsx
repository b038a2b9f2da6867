import { useQueryClient } from '@tanstack/react-query';
import { Mail, MailX, Send } from 'lucide-react';
import type { Invite } from '#shared/entities/invite';
import { relativeTime } from '#shared/time/relative-time';
import { sendInviteAgain } from '../../api/team/invites';
import { runOperation } from '../../components/feedback-store';
import { IconButton } from '../../components/icon-button';
import { showToast } from '../../components/toasts';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

/** An invite that nobody has used yet: to whom, as what, since when (`now` in Unix milliseconds). Without `onWithdraw`, it has no buttons. */
export function InviteRow({
  invite,
  now,
  onWithdraw,
}: {
  invite: Invite;
  now: number;
  onWithdraw?: (invite: Invite) => void;
}) {
  const queryClient = useQueryClient();
  const { email, role } = invite;
  const sendAgain = () =>
    runOperation(async () => {
      await sendInviteAgain(queryClient, invite);
      showToast(teamWording.sent(email));
    });
  return (
    <li className={styles.person}>
      <span className={styles.icon} aria-hidden>
        <Mail />
      </span>
      <div className={styles.who}>
        <strong className={styles.address} title={email}>
          {email}
        </strong>
        <span className={styles.small}>{teamWording.sentAt(role, relativeTime(invite.inviteSentAt, now))}</span>
      </div>
      {onWithdraw && (
        <div className={styles.place}>
          <IconButton label={teamWording.againTo(email)} icon={<Send />} onClick={() => void sendAgain()} />
          <IconButton label={teamWording.withdrawFrom(email)} icon={<MailX />} onClick={() => onWithdraw(invite)} />
        </div>
      )}
    </li>
  );
}
