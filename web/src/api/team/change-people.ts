import type { QueryClient } from '@tanstack/react-query';
import { changeRole, removeUser } from '#shared/api/users';
import type { InvitedRole } from '#shared/entities/invite';
import { versionOfRemoval } from '#shared/entities/change';
import { call } from '../call';
import { applyToList } from '../live/live-list';
import { peopleKey } from './people';
import type { Person } from './person';

/** Gives somebody of the team another role and shows it at once. */
export async function giveRole(client: QueryClient, { uid }: Person, role: InvitedRole): Promise<void> {
  const changed = await call(changeRole, { uid, role });
  applyToList(client, peopleKey(changed.account_id), { kind: 'put', item: { ...changed, id: uid } });
}

/** Takes somebody out of the team and out of the list. */
export async function removePerson(client: QueryClient, { uid, account_id, version }: Person): Promise<void> {
  await call(removeUser, { uid });
  applyToList(client, peopleKey(account_id), { kind: 'removed', id: uid, version: versionOfRemoval(version) });
}
