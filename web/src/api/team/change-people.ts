import type { QueryClient } from '@tanstack/react-query';
import { changeRole, removeUser } from '#shared/api/users';
import type { InvitedRole } from '#shared/entities/invite';
import { call } from '../call';
import { applyToPeople } from './people';
import type { Person } from './person';

/** Gives somebody of the team another role and shows it at once. */
export async function giveRole(client: QueryClient, { uid }: Person, role: InvitedRole): Promise<void> {
  const changed = await call(changeRole, { uid, role });
  applyToPeople(client, changed.account_id, { kind: 'put', item: { ...changed, id: uid } });
}

/** Takes somebody out of the team and out of the list. */
export async function removePerson(client: QueryClient, { uid, account_id, version }: Person): Promise<void> {
  await call(removeUser, { uid });
  applyToPeople(client, account_id, { kind: 'removed', id: uid, version: version + 1 });
}
