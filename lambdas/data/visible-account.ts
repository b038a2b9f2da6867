import type { Account } from '#shared/entities/account';

/** An account as those may see it who may not invite. */
export const withoutCodes = <A extends Account>(account: A): A => ({
  ...account,
  member_invite_code: '',
  editor_invite_code: '',
  member_invite_secret: '',
  editor_invite_secret: '',
});
