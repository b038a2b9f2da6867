import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { Role, TeamUser } from '#shared/entities/user';

/** Who asks: read from the table at every call, never from a token. */
export interface Person {
  uid: Uid;
  account_id: AccountId;
  role: Role;
  /** Whether they have proven that they read the mail of their address. */
  emailVerified: boolean;
}

/** Somebody in an account, as a role or a removal concerns them. */
type Placed = Pick<TeamUser, 'uid' | 'account_id' | 'isAccountOwner'>;

type Owned = Pick<ProjectSummary, 'account_id' | 'uid' | 'who_can_edit'>;

/** What one may want to do, and the object it is done to. */
export type Operation =
  | { do: 'createProject' | 'askToJoin' }
  | { do: 'viewProject' | 'editProject' | 'shareProject' | 'duplicateProject' | 'deleteProject'; project: Owned }
  | { do: 'restoreProject' | 'deleteProjectForGood'; project: Owned }
  | { do: 'setWhoCanEdit'; project: Owned; to: Owned['who_can_edit'] }
  | { do: 'comment'; project: Owned }
  | { do: 'editComment' | 'moderateComment'; project: Owned; comment: { uid: Uid | '' } }
  | { do: 'viewAccount' | 'listUsers'; account_id: AccountId }
  | {
      do: 'editAccount' | 'countPrivateProjects' | 'manageBilling';
      account_id: AccountId;
    }
  | {
      do: 'listInvites' | 'seeInvites' | 'invite' | 'renewInviteCode' | 'answerJoinRequest';
      account_id: AccountId;
    }
  | { do: 'changeRole' | 'removeUser'; user: Placed }
  | { do: 'switchAccount'; membership: Pick<Placed, 'uid'> }
  | { do: 'leaveAccount'; membership: Pick<Placed, 'uid' | 'isAccountOwner'> }
  | { do: 'viewUser' | 'editUser' | 'deleteUser' | 'resumeMail'; uid: Uid };

/**
 * `allowed`; `unproven`, when nothing but a proven address is missing; `denied`, when the person may know the object but not do this;
 * `hidden`, when the object must look as if it were not there (a foreign id answers exactly like a missing one).
 */
export type Verdict = 'allowed' | 'unproven' | 'denied' | 'hidden';

const mayEdit = (person: Person) => person.role === 'Admin' || person.role === 'Editor';

function sees(person: Person, project: Owned): boolean {
  if (project.account_id !== person.account_id) return false;
  return project.who_can_edit === 'Team' || project.uid === person.uid;
}

function allowedInProject(person: Person, project: Owned, allowed: boolean): Verdict {
  if (!sees(person, project)) return 'hidden';
  return allowed ? 'allowed' : 'denied';
}

/** Whoever has not proven their address brings nobody in, and undoes no wish of its reader: it may be somebody else's. */
const onlyProven = (person: Person, verdict: Verdict): Verdict =>
  verdict === 'allowed' && !person.emailVerified ? 'unproven' : verdict;

const onlyOwn = (own: boolean, allowed = true): Verdict => (!own ? 'hidden' : allowed ? 'allowed' : 'denied');

/**
 * The one rule of who may do what (spec sections 5 and 6). Functions enforce it, buttons ask it, live channels are let in
 * by it.
 */
export function authorize(person: Person, operation: Operation): Verdict {
  switch (operation.do) {
    case 'createProject':
      return mayEdit(person) ? 'allowed' : 'denied';
    case 'askToJoin':
      return onlyProven(person, 'allowed');
    case 'viewProject':
      return allowedInProject(person, operation.project, true);
    case 'editProject':
    case 'duplicateProject':
      return allowedInProject(person, operation.project, mayEdit(person));
    case 'shareProject':
      return allowedInProject(person, operation.project, mayEdit(person) || operation.project.uid === person.uid);
    case 'setWhoCanEdit': {
      const isOwner = operation.project.uid === person.uid;
      return allowedInProject(person, operation.project, mayEdit(person) && (operation.to === 'Team' || isOwner));
    }
    case 'comment':
      return allowedInProject(person, operation.project, true);
    case 'editComment':
      return allowedInProject(person, operation.project, operation.comment.uid === person.uid);
    case 'moderateComment': {
      const isWriter = operation.comment.uid === person.uid;
      return allowedInProject(person, operation.project, isWriter || mayEdit(person));
    }
    case 'deleteProject':
    case 'restoreProject':
    case 'deleteProjectForGood': {
      const isOwner = operation.project.uid === person.uid;
      const isTeamProject = operation.project.who_can_edit === 'Team';
      return allowedInProject(person, operation.project, isOwner || (isTeamProject && person.role === 'Admin'));
    }
    case 'viewAccount':
    case 'listUsers':
      return onlyOwn(operation.account_id === person.account_id);
    case 'listInvites':
      return onlyProven(person, onlyOwn(operation.account_id === person.account_id, mayEdit(person)));
    case 'seeInvites':
    case 'invite':
    case 'renewInviteCode':
    case 'answerJoinRequest':
      return onlyProven(person, onlyOwn(operation.account_id === person.account_id, person.role === 'Admin'));
    case 'editAccount':
    case 'countPrivateProjects':
    case 'manageBilling':
      return onlyOwn(operation.account_id === person.account_id, person.role === 'Admin');
    case 'changeRole':
    case 'removeUser': {
      const { account_id, isAccountOwner } = operation.user;
      return onlyOwn(account_id === person.account_id, person.role === 'Admin' && !isAccountOwner);
    }
    case 'switchAccount':
      return onlyOwn(operation.membership.uid === person.uid);
    case 'leaveAccount':
      return onlyOwn(operation.membership.uid === person.uid, !operation.membership.isAccountOwner);
    case 'viewUser':
    case 'editUser':
    case 'deleteUser':
      return onlyOwn(operation.uid === person.uid);
    // Who may not is not told why it was stopped, either: the address may be somebody else's.
    case 'resumeMail':
      return onlyProven(person, onlyOwn(operation.uid === person.uid));
  }
}
