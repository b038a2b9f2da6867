import { invitedRole } from '#shared/entities/invite';
import type { AccountId, Uid } from '#shared/entities/scalars';
import { type Role, role } from '#shared/entities/user';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { Section } from '../../platform/components/screen';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

const account_id = 'a' as AccountId;
const otherPerson = { account_id, uid: 'somebody else' as Uid, isAccountOwner: false };
const project = { ...otherPerson, who_can_edit: 'Team' as const };

/** The rights that people ask about, each with the operation of `authorize` that decides it. */
const RIGHTS: Record<keyof typeof teamWording.rights, Operation> = {
  watch: { do: 'viewProject', project },
  comment: { do: 'comment', project },
  create: { do: 'createProject' },
  edit: { do: 'editProject', project },
  share: { do: 'shareProject', project },
  delete: { do: 'deleteProject', project },
  invite: { do: 'invite', account_id },
  changeRole: { do: 'changeRole', user: otherPerson },
  remove: { do: 'removeUser', user: otherPerson },
  plan: { do: 'manageBilling', account_id },
};

/** What a role with a verified address may do in a team, in words. */
export function listRights(of: Role): string[] {
  const person = { uid: 'self' as Uid, account_id, role: of, emailVerified: true };
  return Object.entries(RIGHTS)
    .filter(([, operation]) => authorize(person, operation) === 'allowed')
    .map(([right]) => teamWording.rights[right as keyof typeof RIGHTS]);
}

export const RoleRights = () => (
  <Section title={teamWording.roleRights}>
    <ul className={styles.rights}>
      {role.options.map((each) => (
        <li key={each}>{teamWording.roleRightsText(each, listRights(each))}</li>
      ))}
    </ul>
  </Section>
);

export const roleOptions = invitedRole.options.map((value) => ({ value, label: teamWording.roles[value] }));
