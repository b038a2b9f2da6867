import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session/session-query';
import { invitationQuery } from '../../api/team/invitation';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Skeleton } from '../../components/skeleton';
import { dialogWording } from '../../wording/dialog';
import { inviteWording } from '../../wording/invite';
import { AlreadyIn } from './already-in';
import { AskByInvite } from './ask-by-invite';
import { AskToJoin } from './ask-to-join';
import styles from './join-dialog.module.css';

/** Asks a logged-in person whether to join by a link's key, or says why there is nothing to ask. */
export function AskByLink({ inviteKey, onClose }: { inviteKey: string; onClose: () => void }) {
  const { user } = useSession();
  const { data: invitation, error } = useQuery(invitationQuery(inviteKey));
  if (invitation === undefined && !error) {
    return (
      <Dialog
        className={styles.late}
        title={inviteWording.checking}
        isOpen
        onClose={onClose}
        actions={<Button onClick={onClose}>{dialogWording.cancel}</Button>}
      >
        <Skeleton height={40} />
      </Dialog>
    );
  }
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
  if (user.account_ids.includes(invitation.account_id)) return <AlreadyIn invitation={invitation} onClose={onClose} />;
  if (invitation.email !== '' && invitation.email !== user.email)
    return <AskByInvite inviteKey={inviteKey} invitation={invitation} onClose={onClose} />;
  return <AskToJoin inviteKey={inviteKey} invitation={invitation} onClose={onClose} />;
}
