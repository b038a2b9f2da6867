import { deleteAccount } from '#shared/api/accounts';
import { ApiError } from '#shared/errors';
import { deletePersonWrites } from '../../data/person-deletion';
import { retryConflicts } from '../../data/retry';
import { transact } from '../../data/table';
import { findUser } from '../../data/user-store';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';

/** The person is gone in one transaction; credentials, files and projects follow in the background. */
export const handler = forPerson(deleteAccount, async ({ email }, { uid }, { username }) => {
  await retryConflicts(async () => {
    const person = await findUser(uid);
    if (!person) return;
    requireAllowed(person, { do: 'deleteUser', uid });
    if (person.email !== email) throw new ApiError('invalid-argument', 'This is not the address that you log in with.');
    await transact(await deletePersonWrites(person, username, Date.now()));
  });
  return { deleted: true as const };
});
