import { useState } from 'react';
import type { AskId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../api/session/session-query';
import type { Invitation } from '../../api/team/invitation';
import { askByInvite } from '../../api/team/join-requests';
import { runOperation } from '../../components/feedback-store';
import { inviteWording } from '../../wording/invite';
import { InviteNotice, InviteQuestion } from './invite-dialogs';

/** Lets somebody who opened an invite that was mailed to another address ask the team's Admin. */
export function AskByInvite({
  inviteKey,
  invitation: { team_name, email: mailedTo },
  onClose,
}: {
  inviteKey: string;
  invitation: Invitation;
  onClose: () => void;
}) {
  const { user } = useSession();
  const [isAsked, setAsked] = useState(false);
  // Sent once more after a failure, it is the same try.
  const [id] = useState(() => newId() as AskId);
  if (isAsked) {
    const text = inviteWording.elsewhereAsked(team_name);
    return <InviteNotice title={inviteWording.askedTitle} text={text} onClose={onClose} />;
  }
  if (authorize(user, { do: 'askToJoin' }) !== 'allowed') {
    const text = inviteWording.elsewhereUnverified(mailedTo, user.email);
    return <InviteNotice title={inviteWording.askUnprovenTitle} text={text} onClose={onClose} />;
  }
  const ask = () =>
    runOperation(async () => {
      await askByInvite(id, inviteKey);
      setAsked(true);
    });
  return (
    <InviteQuestion
      title={inviteWording.elsewhereTitle(team_name)}
      action={inviteWording.ask}
      onAccept={() => void ask()}
      onClose={onClose}
    >
      <p>{inviteWording.elsewhereText(mailedTo, user.email)}</p>
    </InviteQuestion>
  );
}
