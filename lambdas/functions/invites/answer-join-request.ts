import type { ParsedInputOf } from '#shared/api/contract';
import { answerJoinRequest } from '#shared/api/invites';
import type { Account } from '#shared/entities/account';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findAccount } from '../../data/account-store';
import { markInviteUsedWrite } from '../../data/invite-store';
import { findJoinRequests, putJoinRequestsWrite, notifyJoinedJobWrite } from '../../data/join-request-store';
import { retryConflicts, transact, type Write } from '../../data/table';
import { findUser } from '../../data/user-store';
import { forPerson } from '../callers';
import { requireAllowed } from '../require-allowed';
import { ACCOUNTS_MAX, addMemberWrites, teamClosed, canJoinTeam } from './add-member';

const requestGone = () =>
  new ApiError('not-found', 'This request is no longer open: it was answered, has expired, or was replaced.');

/** Requires that the person may be accepted now, whatever applied when they asked. */
function requireJoinable(asker: User | undefined, account: Account): asserts asker is User {
  if (account.closed_at !== null) throw teamClosed();
  if (!asker) throw new ApiError('not-found', 'This person has since deleted their account.');
  const { fullName, emailVerified } = asker;
  if (!emailVerified) {
    throw new ApiError(
      'invalid-argument',
      `${fullName} hasn’t verified their email address. They can join when they have.`,
    );
  }
  if (!canJoinTeam(asker)) {
    throw new ApiError(
      'resource-exhausted',
      `${fullName} belongs to ${ACCOUNTS_MAX} teams already. They can join after leaving one.`,
    );
  }
}

async function answer(
  { uid, requested_at, is_accepted }: ParsedInputOf<typeof answerJoinRequest>,
  account: Account,
  now: number,
): Promise<void> {
  const [seen, asker] = await Promise.all([findJoinRequests(account.id, now), findUser(uid)]);
  const request = seen.requests.find((one) => one.uid === uid && one.requested_at === requested_at);
  const isInside = asker?.account_ids.includes(account.id) ?? false;
  // Accepting twice has no further effect.
  if (!request && is_accepted && isInside) return;
  if (!request) throw requestGone();
  const requests = seen.requests.filter((one) => one !== request);
  const declined = is_accepted ? seen.declined : [...seen.declined, { uid, declined_at: now }];
  const writes: Write[] = [putJoinRequestsWrite({ ...seen, requests, declined }, now)];
  if (is_accepted && !isInside) {
    requireJoinable(asker, account);
    writes.push(...addMemberWrites(asker, account, request.role, now));
    // A mailed invite admits one person: accepting a request by it uses it up.
    if (request.invite_id !== null) writes.push(markInviteUsedWrite(request.invite_id, uid, now));
    writes.push(notifyJoinedJobWrite({ uid, account_id: account.id }, now));
  }
  await transact(writes);
}

/** The accepted person stays in their current account: they asked a while ago and may be recording there. */
export const handler = forPerson(answerJoinRequest, async (input, person) => {
  const { account_id } = person;
  requireAllowed(person, { do: 'answerJoinRequest', account_id });
  await retryConflicts(async () => {
    const account = await findAccount(account_id);
    if (!account) throw new ApiError('unauthenticated', 'Log in again to continue.');
    await answer(input, account, Date.now());
  });
  return { uid: input.uid };
});
