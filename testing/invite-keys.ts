import type { VisibleAccount } from '#shared/entities/account';
import { type InvitedRole, formatInviteKey } from '#shared/entities/invite';
import { newSecret } from '#shared/ids';
import type { ReceivedMail } from './inbox';

/** The key of an account's invite link for a role, as its Admin sees it. */
export const getLinkKey = (
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
    ? formatInviteKey(editor_invite_code, editor_invite_secret)
    : formatInviteKey(member_invite_code, member_invite_secret);

/** The key in a mailed invite's link. */
export function parseMailedKey({ body }: ReceivedMail): string {
  const [, id = '', secret = ''] = /\/invite\/(\w+)#(\w+)/.exec(body.text ?? '') ?? [];
  return formatInviteKey(id, secret);
}

/** A valid code or ID with a wrong secret. */
export const createWrongKey = (name: string): string => formatInviteKey(name, newSecret());
