import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeAlone } from '#shared/entities/invite';
import { pendingInvite } from '../../api/session/pending-invite';
import { useSession } from '../../api/session/session-query';
import { invitationQuery } from '../../api/team/invitation';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { dialogWording } from '../../wording/dialog';
import { inviteWording } from '../../wording/invite';
import { AlreadyIn } from './already-in';
import { AskByCode } from './ask-by-code';
import { AskToJoin } from './ask-to-join';

/** What a logged-in person is told or asked who came by an invite link. Stands once in the main layout. */
export function JoinDialog() {
  const [key, setKey] = useState(() => pendingInvite.read());
  if (key === undefined) return null;
  const close = () => {
    pendingInvite.forget();
    setKey(undefined);
  };
  const code = codeAlone(key);
  if (code !== undefined) return <AskByCode code={code} onClose={close} />;
  return <Invited inviteKey={key} onClose={close} />;
}

function Invited({ inviteKey, onClose }: { inviteKey: string; onClose: () => void }) {
  const { user } = useSession();
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
  if (user.account_ids.includes(invitation.account_id)) return <AlreadyIn invitation={invitation} onClose={onClose} />;
  return <AskToJoin inviteKey={inviteKey} invitation={invitation} onClose={onClose} />;
}
