import { previewInvite } from '#shared/api/invites';
import { findUser } from '../../data/user-store';
import { forAnyone } from '../callers';
import { findInvitation } from '../../data/invitation-store';
import { invalidInvitation } from './find-invite';

export const handler = forAnyone(previewInvite, async ({ invite }) => {
  const invitation = await findInvitation(invite);
  const admin = invitation && (await findUser(invitation.account.admin_uid));
  if (!admin) throw invalidInvitation();
  const { account, role, mailedTo } = invitation;
  return {
    account_id: account.id,
    team_name: account.name,
    invited_by: admin.fullName,
    role,
    email: mailedTo,
    message: role === 'Editor' ? account.editor_invite_msg : account.member_invite_msg,
  };
});
