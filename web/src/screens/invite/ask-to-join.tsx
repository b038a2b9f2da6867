import type { Invitation } from '../../api/team/invitation';
import { joinTeam } from '../../api/team/move';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { sayOnNextPageAfter } from '../../components/farewell';
import { runOperation } from '../../components/feedback-store';
import { inviteWording } from '../../wording/invite';
import styles from './join-dialog.module.css';
import { WelcomeWords } from './welcome-words';

/** Asks whether to join the team of a link; the keyboard starts at Join, which whoever opened the link came for. */
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
    <Dialog
      title={inviteWording.title(team_name)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{inviteWording.notNow}</Button>
          <Button look="primary" data-takes-focus onClick={() => void join()}>
            {inviteWording.join}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{inviteWording.joinText(invited_by, role)}</p>
        <WelcomeWords by={invited_by} text={message} />
      </div>
    </Dialog>
  );
}
