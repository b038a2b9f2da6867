import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AskId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../../platform/api/session/session-query';
import { accountsQuery } from '../../../platform/api/team/accounts';
import { requestToJoin } from '../../../platform/api/team/join-requests';
import { type Invitation, invitationQuery, joinTeam, setActiveTeam } from '../../../platform/api/team/membership';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { runOperation } from '../../../platform/components/feedback-store';
import { Skeleton } from '../../../platform/components/loading';
import { navigateWithToast } from '../../../platform/components/toasts';
import { dialogWording, toastWording } from '../../../wording/feedback';
import { inviteWording } from '../../../wording/team';
import styles from './join-dialog.module.css';
import { WelcomeMessage } from './welcome-message';

/** Asks a logged-in person whether to join with a link's key, or says why they can't. */
export function JoinByLinkDialog({ inviteKey, onClose }: { inviteKey: string; onClose: () => void }) {
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
    const title = error ? inviteWording.failedTitle : inviteWording.unknownTitle;
    return <InviteNotice title={title} text={error ? error.message : inviteWording.unknownLead} onClose={onClose} />;
  }
  if (user.account_ids.includes(invitation.account_id))
    return <AlreadyMemberDialog invitation={invitation} onClose={onClose} />;
  if (invitation.email !== '' && invitation.email !== user.email)
    return <RequestByInviteDialog inviteKey={inviteKey} invitation={invitation} onClose={onClose} />;
  return <ConfirmJoinDialog inviteKey={inviteKey} invitation={invitation} onClose={onClose} />;
}

interface InvitationProps {
  inviteKey: string;
  invitation: Invitation;
  onClose: () => void;
}

function ConfirmJoinDialog({ inviteKey, invitation, onClose }: InvitationProps) {
  const { team_name, invited_by, role, message } = invitation;
  const join = async () => {
    onClose();
    await runOperation(() => navigateWithToast(toastWording.switchedTo(team_name), () => joinTeam(inviteKey)));
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
        <WelcomeMessage by={invited_by} text={message} />
      </div>
    </InviteQuestion>
  );
}

/** Lets a person who opened an invite that was mailed to another address send a request to the team's Admin. */
function RequestByInviteDialog({ inviteKey, invitation, onClose }: InvitationProps) {
  const { team_name, email: mailedTo } = invitation;
  const { user } = useSession();
  const [isRequested, setRequested] = useState(false);
  // A retry after a failure must send the same request.
  const [id] = useState(() => newId() as AskId);
  if (isRequested) {
    const text = inviteWording.otherAddressAsked(team_name);
    return <InviteNotice title={inviteWording.askedTitle} text={text} onClose={onClose} />;
  }
  if (authorize(user, { do: 'askToJoin' }) !== 'allowed') {
    const text = inviteWording.otherAddressUnverified(mailedTo, user.email);
    return <InviteNotice title={inviteWording.askUnverifiedTitle} text={text} onClose={onClose} />;
  }
  const sendRequest = () =>
    runOperation(async () => {
      await requestToJoin(user, { id, invite: inviteKey });
      setRequested(true);
    });
  return (
    <InviteQuestion
      title={inviteWording.otherAddressTitle(team_name)}
      action={inviteWording.ask}
      onAccept={() => void sendRequest()}
      onClose={onClose}
    >
      <p>{inviteWording.otherAddressText(mailedTo, user.email)}</p>
    </InviteQuestion>
  );
}

/** Tells a person who opened a link to their own team which role they have. If they work in another team, they can switch. */
function AlreadyMemberDialog({ invitation, onClose }: Omit<InvitationProps, 'inviteKey'>) {
  const { account_id, team_name } = invitation;
  const { user } = useSession();
  const { data: accounts } = useQuery(accountsQuery(user.uid));
  const role = accounts?.find(({ id }) => id === account_id)?.role;
  if (role === undefined) return null;
  const goToTeam = async () => {
    onClose();
    await runOperation(() => navigateWithToast(toastWording.switchedTo(team_name), () => setActiveTeam(account_id)));
  };
  return (
    <InviteNotice title={inviteWording.already(team_name, role)} text={inviteWording.alreadyText} onClose={onClose}>
      {user.account_id !== account_id && <Button onClick={() => void goToTeam()}>{inviteWording.switchToTeam}</Button>}
    </InviteNotice>
  );
}

interface InviteDialogProps {
  title: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Says something about an invite. Its children are buttons before OK. */
export function InviteNotice({ title, text, onClose, children }: InviteDialogProps & { text: string }) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          {children}
          <Button look="primary" data-takes-focus onClick={onClose}>
            {dialogWording.ok}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

/** Asks what to do with an invite. The action has the initial focus, because the person came for it. */
function InviteQuestion({
  title,
  action,
  onAccept,
  onClose,
  children,
}: InviteDialogProps & { action: string; onAccept: () => void }) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{inviteWording.notNow}</Button>
          <Button look="primary" data-takes-focus onClick={onAccept}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
