import type { VisibleAccount } from '#shared/entities/account';
import { type InvitedRole, inviteKeyOf } from '#shared/entities/invite';
import { newSecret } from '#shared/ids';
import type { ReceivedMail } from './inbox';

/** The link of an account for a role, as its Admin sees it: what somebody joins by who opens it. */
export const linkKey = (
  {
    editor_invite_code,
    editor_invite_secret,
    member_invite_code,
    member_invite_secret,
  }: Pick<
    VisibleAccount,
    'editor_invite_code' | 'editor_invite_secret' | 'member_invite_code' | 'member_invite_secret'
  >,
  role: InvitedRole,
): string =>
  role === 'Editor'
    ? inviteKeyOf(editor_invite_code, editor_invite_secret)
    : inviteKeyOf(member_invite_code, member_invite_secret);

/** The link of a mailed invite: what its reader joins by. */
export function mailedKey({ body }: ReceivedMail): string {
  const [, id = '', secret = ''] = /\/invite\/(\w+)#(\w+)/.exec(body.text ?? '') ?? [];
  return inviteKeyOf(id, secret);
}

/** A right code or id with a secret that is not its own. */
export const wrongKey = (name: string): string => inviteKeyOf(name, newSecret());
