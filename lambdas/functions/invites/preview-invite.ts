import { previewInvite } from '#shared/api/invites';
import { findUser } from '../../data/user-store';
import { forAnyone } from '../callers';
import { guess } from '../guess';
import { findInvitation, noInvitation } from './find-invitation';

export const handler = forAnyone(previewInvite, async ({ invite }, { origin }) => {
  const invitation = await guess({ origin }, () => findInvitation(invite));
  const admin = invitation && (await findUser(invitation.account.admin_uid));
  if (!admin) throw noInvitation();
  const { account, role } = invitation;
  return {
    team_name: account.name,
    invited_by: admin.fullName,
    role,
    message: role === 'Editor' ? account.editor_invite_msg : account.member_invite_msg,
  };
});
