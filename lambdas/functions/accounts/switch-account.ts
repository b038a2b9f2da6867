import { switchAccount } from '#shared/api/accounts';
import type { AccountId, Uid } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { findMember } from '../../data/member-store';
import { retryConflicts } from '../../data/table';
import { findUser } from '../../data/user-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { findSession } from '../session/find-session';
import { enterAccount } from '../team';

const noSuchAccount = () => new ApiError('not-found', 'This team doesn’t exist.');

async function switchTo(account: AccountId, uid: Uid): Promise<void> {
  const [person, member] = await Promise.all([findUser(uid), findMember(uid, account)]);
  if (!person || !member) throw noSuchAccount();
  requireAllowed(person, { do: 'switchAccount', membership: member });
  await enterAccount(person, member);
}

export const handler = forPerson(switchAccount, async ({ account_id }, { uid }) => {
  await retryConflicts(() => switchTo(account_id, uid));
  const session = await findSession(uid);
  if (!session) throw noSuchAccount();
  return session;
});
