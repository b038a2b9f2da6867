import { listJoinRequests } from '#shared/api/join-requests';
import type { JoinRequest } from '#shared/entities/join-request';
import { findInvite } from '../../data/invite-store';
import { findJoinRequests } from '../../data/join-request-store';
import { findUsers } from '../../data/user-store';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';

/** Where the mailed invites went by which people ask, by their ids. */
async function findMailedTo(requests: readonly JoinRequest[], now: number): Promise<Map<string, string>> {
  const ids = requests.flatMap(({ invite_id }) => invite_id ?? []);
  const found = await Promise.all(ids.map((id) => findInvite(id, now)));
  return new Map(found.flatMap((one) => (one ? [[one.invite.id, one.invite.email]] : [])));
}

/** Whoever is gone, or in the team by now, asks for nothing any more. */
export const handler = forPerson(listJoinRequests, async (_, person) => {
  const { account_id } = person;
  requireAllowed(person, { do: 'seeInvites', account_id });
  const now = Date.now();
  const { requests } = await findJoinRequests(account_id, now);
  const people = new Map((await findUsers(requests.map(({ uid }) => uid))).map((one) => [one.uid, one]));
  const mailedTo = await findMailedTo(requests, now);
  return {
    account_id,
    requests: requests.flatMap(({ invite_id, ...request }) => {
      const asker = people.get(request.uid);
      if (!asker || asker.account_ids.includes(account_id)) return [];
      return {
        ...request,
        fullName: asker.fullName,
        email: asker.email,
        mailed_to: mailedTo.get(invite_id ?? '') ?? '',
      };
    }),
  };
});
