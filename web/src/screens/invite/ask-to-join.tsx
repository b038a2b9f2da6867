import type { Invitation } from '../../api/team/invitation';
import { joinTeam } from '../../api/team/move';
import { sayOnNextPageAfter } from '../../components/farewell';
import { runOperation } from '../../components/feedback-store';
import { inviteWording } from '../../wording/invite';
import { InviteQuestion } from './invite-dialogs';
import styles from './join-dialog.module.css';
import { WelcomeWords } from './welcome-words';

/** Asks whether to join the team of a link. */
export function AskToJoin({
  inviteKey,
  invitation: { team_name, invited_by, role, message },
  onClose,
}: {
  inviteKey: string;
  invitation: Invitation;
  onClose: () => void;
}) {
  const join = async () => {
    onClose();
    await runOperation(() => sayOnNextPageAfter(inviteWording.worksIn(team_name), () => joinTeam(inviteKey)));
  };
  return (
    <InviteQuestion
      title={inviteWording.title(team_name)}
      action={inviteWording.join}
      onAccept={() => void join()}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>{inviteWording.joinText(invited_by, role)}</p>
        <WelcomeWords by={invited_by} text={message} />
      </div>
    </InviteQuestion>
  );
}
