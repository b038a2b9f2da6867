import { renewInviteCode } from '#shared/api/invites';
import { ApiError } from '#shared/errors';
import { newCode } from '#shared/ids';
import { findAccount, renewCode } from '../../data/account-store';
import { listUids } from '../../data/member-store';
import { retryConflicts } from '../../data/retry';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(renewInviteCode, ({ role }, person) =>
  retryConflicts(async () => {
    requireAllowed(person, { do: 'renewInviteCode', account_id: person.account_id });
    const account = await findAccount(person.account_id);
    if (!account) throw new ApiError('unauthenticated', 'Please log in again.');
    await renewCode(account, role, newCode(), Date.now());
    const renewed = (await findAccount(person.account_id)) ?? account;
    return { ...renewed, user_ids: await listUids(renewed.id, [person.uid]) };
  }),
);
