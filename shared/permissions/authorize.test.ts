import type { AccountId, Uid } from '#shared/entities/scalars';
import type { Role } from '#shared/entities/user';
import { authorize, type Operation, type Person, type Verdict } from '#shared/permissions/authorize';

const home = 'home' as AccountId;
const person = (uid: string, role: Role, account_id = home): Person => ({
  uid: uid as Uid,
  ...{ role, account_id, emailVerified: true },
});

/** Everyone who may access a project of `owner` in the account `home`. */
const people = {
  owner: person('owner', 'Editor'),
  admin: person('admin', 'Admin'),
  editor: person('editor', 'Editor'),
  member: person('member', 'Member'),
  'owner who became Member': person('owner', 'Member'),
  'foreign Admin': person('other', 'Admin', 'away' as AccountId),
  'owner in another account': person('owner', 'Admin', 'away' as AccountId),
};
type Who = keyof typeof people;

const inState = (who_can_edit: 'Private' | 'Team') => ({ account_id: home, uid: 'owner' as Uid, who_can_edit });
/** A person of the account `home`; `isAccountOwner` marks the Admin. */
const inAccount = (uid: string, isAccountOwner: boolean) => ({ uid: uid as Uid, account_id: home, isAccountOwner });
const owner = 'owner' as Uid;
const [a, d, h]: Verdict[] = ['allowed', 'denied', 'hidden'];
const NEEDS_VERIFIED_EMAIL = [
  'listInvites',
  'viewInviteDetails',
  'invite',
  'renewInviteCode',
  'answerJoinRequest',
  'askToJoin',
  'resumeMail',
  'transcribeProject',
  'inviteViewers',
];
const needsVerifiedEmail = (operation: Operation) => NEEDS_VERIFIED_EMAIL.includes(operation.do);

/** Verdicts in the order of `people`. */
const matrix: [what: string, Operation, (Verdict | undefined)[]][] = [
  ['view Private', { do: 'viewProject', project: inState('Private') }, [a, h, h, h, a, h, h]],
  ['view Team', { do: 'viewProject', project: inState('Team') }, [a, a, a, a, a, h, h]],
  ['edit Private', { do: 'editProject', project: inState('Private') }, [a, h, h, h, d, h, h]],
  ['edit Team', { do: 'editProject', project: inState('Team') }, [a, a, a, d, d, h, h]],
  ['transcribe Private', { do: 'transcribeProject', project: inState('Private') }, [a, h, h, h, d, h, h]],
  ['transcribe Team', { do: 'transcribeProject', project: inState('Team') }, [a, a, a, d, d, h, h]],
  ['share Private', { do: 'shareProject', project: inState('Private') }, [a, h, h, h, a, h, h]],
  ['share Team', { do: 'shareProject', project: inState('Team') }, [a, a, a, d, a, h, h]],
  ['invite viewers Private', { do: 'inviteViewers', project: inState('Private') }, [a, h, h, h, a, h, h]],
  ['invite viewers Team', { do: 'inviteViewers', project: inState('Team') }, [a, a, a, d, a, h, h]],
  ['duplicate Private', { do: 'duplicateProject', project: inState('Private') }, [a, h, h, h, d, h, h]],
  ['duplicate Team', { do: 'duplicateProject', project: inState('Team') }, [a, a, a, d, d, h, h]],
  ['delete Private', { do: 'deleteProject', project: inState('Private') }, [a, h, h, h, a, h, h]],
  ['restore Private', { do: 'restoreProject', project: inState('Private') }, [a, h, h, h, a, h, h]],
  ['restore Team', { do: 'restoreProject', project: inState('Team') }, [a, a, d, d, a, h, h]],
  ['end Private', { do: 'deleteProjectForGood', project: inState('Private') }, [a, h, h, h, a, h, h]],
  ['end Team', { do: 'deleteProjectForGood', project: inState('Team') }, [a, a, d, d, a, h, h]],
  ['delete Team', { do: 'deleteProject', project: inState('Team') }, [a, a, d, d, a, h, h]],
  ['Private to Team', { do: 'setWhoCanEdit', to: 'Team', project: inState('Private') }, [a, h, h, h, d, h, h]],
  ['Team to Private', { do: 'setWhoCanEdit', to: 'Private', project: inState('Team') }, [a, d, d, d, d, h, h]],
  ['create', { do: 'createProject' }, [a, a, a, d, d, a, a]],
  ['view the account', { do: 'viewAccount', account_id: home }, [a, a, a, a, a, h, h]],
  ['list its users', { do: 'listUsers', account_id: home }, [a, a, a, a, a, h, h]],
  ['edit the account', { do: 'editAccount', account_id: home }, [d, a, d, d, d, h, h]],
  ['count Private projects', { do: 'countPrivateProjects', account_id: home }, [d, a, d, d, d, h, h]],
  ['see its invites', { do: 'listInvites', account_id: home }, [a, a, a, d, d, h, h]],
  ['see its invites', { do: 'viewInviteDetails', account_id: home }, [d, a, d, d, d, h, h]],
  ['invite to it', { do: 'invite', account_id: home }, [d, a, d, d, d, h, h]],
  ['answer a join request', { do: 'answerJoinRequest', account_id: home }, [d, a, d, d, d, h, h]],
  ['ask to join a team', { do: 'askToJoin' }, [a, a, a, a, a, a, a]],
  ['renew its codes', { do: 'renewInviteCode', account_id: home }, [d, a, d, d, d, h, h]],
  ["change the owner's role", { do: 'changeRole', user: inAccount('owner', false) }, [d, a, d, d, d, h, h]],
  ["change the Admin's role", { do: 'changeRole', user: inAccount('admin', true) }, [d, d, d, d, d, h, h]],
  ['remove the owner', { do: 'removeUser', user: inAccount('owner', false) }, [d, a, d, d, d, h, h]],
  ['remove the Admin', { do: 'removeUser', user: inAccount('admin', true) }, [d, d, d, d, d, h, h]],
  ["use the owner's membership", { do: 'switchAccount', membership: { uid: owner } }, [a, h, h, h, a, h, a]],
  ["leave in the owner's place", { do: 'leaveAccount', membership: inAccount('owner', false) }, [a, h, h, h, a, h, a]],
  ["leave in the Admin's place", { do: 'leaveAccount', membership: inAccount('admin', true) }, [h, d, h, h, h, h, h]],
  ['delete the owner', { do: 'deleteUser', uid: owner }, [a, h, h, h, a, h, a]],
  ['view the owner', { do: 'viewUser', uid: 'owner' as Uid }, [a, h, h, h, a, h, a]],
  ["resume the owner's bounced mail", { do: 'resumeMail', uid: owner }, [a, h, h, h, a, h, a]],
  ['edit the owner', { do: 'editUser', uid: 'owner' as Uid }, [a, h, h, h, a, h, a]],
];
const cells = matrix.flatMap(([what, operation, verdicts]) =>
  (Object.keys(people) as Who[]).map((who, index) => ({ who, what, operation, verdict: verdicts[index] })),
);

describe('who can do what (spec sections 5 and 6)', () => {
  it.each(cells)('$who, $what: $verdict', ({ who, operation, verdict }) => {
    expect(authorize(people[who], operation)).toBe(verdict);
  });
});

describe('an unverified person works alone', () => {
  it.each(cells)(
    '$who, $what: $verdict, unless it brings others in, asks to join, costs us money, or undoes a complaint',
    ({ who, operation, verdict }) => {
      const isKept = verdict === 'allowed' && needsVerifiedEmail(operation);
      expect(authorize({ ...people[who], emailVerified: false }, operation)).toBe(isKept ? 'unverified' : verdict);
    },
  );
});
