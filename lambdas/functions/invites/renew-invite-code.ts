import { renewInviteCode } from '#shared/api/invites';
import { ApiError } from '#shared/errors';
import { findAccount, rotateInviteCode } from '../../data/account-store';
import { retryConflicts } from '../../data/table';
import { toVisibleAccount } from '../team';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

export const handler = forPerson(renewInviteCode, ({ role }, person) =>
  retryConflicts(async () => {
    requireAllowed(person, { do: 'renewInviteCode', account_id: person.account_id });
    const account = await findAccount(person.account_id);
    if (!account) throw new ApiError('unauthenticated', 'Log in again to continue.');
    await rotateInviteCode(account, role, Date.now());
    return toVisibleAccount(person, (await findAccount(person.account_id)) ?? account);
  }),
);
