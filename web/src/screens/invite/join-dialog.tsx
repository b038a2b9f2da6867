import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pendingInvite } from '../../api/session/pending-invite';
import { invitationQuery } from '../../api/team/invitation';
import { joinTeam } from '../../api/team/move';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { sayOnNextPageAfter } from '../../components/farewell';
import { runOperation } from '../../components/feedback-store';
import { dialogWording } from '../../wording/dialog';
import { inviteWording } from '../../wording/invite';
import styles from './join-dialog.module.css';
import { WelcomeWords } from './welcome-words';

/** Asks a logged-in person who came by an invite link whether to join its team. Stands once in the main layout. */
export function JoinDialog() {
  const [key, setKey] = useState(() => pendingInvite.read());
  if (key === undefined) return null;
  const close = () => {
    pendingInvite.forget();
    setKey(undefined);
  };
  return <AskedJoin inviteKey={key} onClose={close} />;
}

function AskedJoin({ inviteKey, onClose }: { inviteKey: string; onClose: () => void }) {
  const { data: invitation, error } = useQuery(invitationQuery(inviteKey));
  if (invitation === undefined && !error) return null;
  if (!invitation) {
    return (
      <Dialog
        title={error ? inviteWording.failedTitle : inviteWording.unknownTitle}
        isOpen
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            {dialogWording.ok}
          </Button>
        }
      >
        <p>{error ? error.message : inviteWording.unknownLead}</p>
      </Dialog>
    );
  }
  const { team_name, invited_by, role, message } = invitation;
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
          <Button look="primary" onClick={() => void join()}>
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
