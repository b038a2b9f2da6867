import { listJoinRequests } from '#shared/api/invites';
import { findJoinRequests } from '../../data/join-request-store';
import { findUsers } from '../../data/user-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

/** Omits people who are deleted or in the team by now. */
export const handler = forPerson(listJoinRequests, async (_, person) => {
  const { account_id } = person;
  requireAllowed(person, { do: 'viewInviteDetails', account_id });
  const { requests, mailedTo } = await findJoinRequests(account_id, Date.now());
  const people = new Map((await findUsers(requests.map(({ uid }) => uid))).map((one) => [one.uid, one]));
  return {
    account_id,
    requests: requests.flatMap(({ invite_id, ...request }) => {
      const asker = people.get(request.uid);
      if (!asker || asker.account_ids.includes(account_id)) return [];
      return {
        ...request,
        fullName: asker.fullName,
        email: asker.email,
        mailed_to: (invite_id && mailedTo.get(invite_id)) ?? '',
      };
    }),
  };
});
