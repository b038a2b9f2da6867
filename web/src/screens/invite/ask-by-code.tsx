import { useState } from 'react';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../api/session/session-query';
import { inviteWording } from '../../wording/invite';
import { AskByLink } from './ask-by-link';
import { AskForm } from './ask-form';
import { InviteNotice } from './invite-dialogs';

/** Asks the Admin of a team to be let in, by its code: that of a link, or one that is typed. A link that is pasted instead opens as it would elsewhere. */
export function AskByCode({ code, onClose }: { code?: string; onClose: () => void }) {
  const { user, account } = useSession();
  const [isAsked, setAsked] = useState(false);
  const [linkKey, setLinkKey] = useState<string>();
  if (linkKey !== undefined) return <AskByLink inviteKey={linkKey} onClose={onClose} />;
  if (isAsked) return <InviteNotice title={inviteWording.askedTitle} text={inviteWording.asked} onClose={onClose} />;
  // Only who may invite has the codes of their team here; to everybody else nothing says whose a code is.
  if (code !== undefined && [account.editor_invite_code, account.member_invite_code].includes(code)) {
    const title = inviteWording.already(account.name, user.role);
    return <InviteNotice title={title} text={inviteWording.alreadyText} onClose={onClose} />;
  }
  if (authorize(user, { do: 'askToJoin' }) !== 'allowed') {
    const text = inviteWording.askUnproven(user.email);
    return <InviteNotice title={inviteWording.askUnprovenTitle} text={text} onClose={onClose} />;
  }
  return <AskForm code={code} onAsked={() => setAsked(true)} onLink={setLinkKey} onClose={onClose} />;
}
