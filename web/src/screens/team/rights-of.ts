import type { AccountId, Uid } from '#shared/entities/scalars';
import type { Role } from '#shared/entities/user';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { teamWording } from '../../wording/team';

const account_id = 'a' as AccountId;
const others = { account_id, uid: 'somebody else' as Uid, isAccountOwner: false };
const project = { ...others, who_can_edit: 'Team' as const };

/** What people want to know about a role, and the operation of `authorize` that decides it. */
const RIGHTS: Record<keyof typeof teamWording.rights, Operation> = {
  watch: { do: 'viewProject', project },
  comment: { do: 'comment', project },
  create: { do: 'createProject' },
  edit: { do: 'editProject', project },
  share: { do: 'shareProject', project },
  delete: { do: 'deleteProject', project },
  invite: { do: 'invite', account_id },
  changeRole: { do: 'changeRole', user: others },
  remove: { do: 'removeUser', user: others },
  plan: { do: 'manageBilling', account_id },
};

/** What somebody with this role and a confirmed address may do in a team, in words. */
export function rightsOf(role: Role): string[] {
  const person = { uid: 'self' as Uid, account_id, role, emailVerified: true };
  return Object.entries(RIGHTS)
    .filter(([, operation]) => authorize(person, operation) === 'allowed')
    .map(([right]) => teamWording.rights[right as keyof typeof RIGHTS]);
}
