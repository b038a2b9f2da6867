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
type MemberRef = Pick<TeamUser, 'uid' | 'account_id' | 'isAccountOwner'>;

type ProjectRef = Pick<ProjectSummary, 'account_id' | 'uid' | 'who_can_edit'>;

/** What one may want to do, and the object it is done to. */
export type Operation =
  | { do: 'createProject' | 'askToJoin' }
  | { do: 'viewProject' | 'editProject' | 'shareProject' | 'duplicateProject' | 'deleteProject'; project: ProjectRef }
  | { do: 'restoreProject' | 'deleteProjectForGood'; project: ProjectRef }
  | { do: 'setWhoCanEdit'; project: ProjectRef; to: ProjectRef['who_can_edit'] }
  | { do: 'comment'; project: ProjectRef }
  | { do: 'editComment' | 'moderateComment'; project: ProjectRef; comment: { uid: Uid | '' } }
  | { do: 'viewAccount' | 'listUsers'; account_id: AccountId }
  | {
      do: 'editAccount' | 'countPrivateProjects' | 'manageBilling';
      account_id: AccountId;
    }
  | {
      do: 'listInvites' | 'seeInvites' | 'invite' | 'renewInviteCode' | 'answerJoinRequest';
      account_id: AccountId;
    }
  | { do: 'changeRole' | 'removeUser'; user: MemberRef }
  | { do: 'switchAccount'; membership: Pick<MemberRef, 'uid'> }
  | { do: 'leaveAccount'; membership: Pick<MemberRef, 'uid' | 'isAccountOwner'> }
  | { do: 'viewUser' | 'editUser' | 'deleteUser' | 'resumeMail'; uid: Uid };

/**
 * `allowed`; `unproven`, when nothing but a proven address is missing; `denied`, when the person may know the object but not do this;
 * `hidden`, when the object must look as if it were not there (a foreign id answers exactly like a missing one).
 */
export type Verdict = 'allowed' | 'unproven' | 'denied' | 'hidden';

const canEdit = (person: Person) => person.role === 'Admin' || person.role === 'Editor';

function canSee(person: Person, project: ProjectRef): boolean {
  if (project.account_id !== person.account_id) return false;
  return project.who_can_edit === 'Team' || project.uid === person.uid;
}

function projectVerdict(person: Person, project: ProjectRef, allowed: boolean): Verdict {
  if (!canSee(person, project)) return 'hidden';
  return allowed ? 'allowed' : 'denied';
}

/** Whoever has not proven their address brings nobody in, and undoes no wish of its reader: it may be somebody else's. */
const requireVerifiedEmail = (person: Person, verdict: Verdict): Verdict =>
  verdict === 'allowed' && !person.emailVerified ? 'unproven' : verdict;

const ownVerdict = (own: boolean, allowed = true): Verdict => (!own ? 'hidden' : allowed ? 'allowed' : 'denied');

/**
 * The one rule of who may do what (spec sections 5 and 6). Functions enforce it, buttons ask it, live channels are let in
 * by it.
 */
export function authorize(person: Person, operation: Operation): Verdict {
  switch (operation.do) {
    case 'createProject':
      return canEdit(person) ? 'allowed' : 'denied';
    case 'askToJoin':
      return requireVerifiedEmail(person, 'allowed');
    case 'viewProject':
      return projectVerdict(person, operation.project, true);
    case 'editProject':
    case 'duplicateProject':
      return projectVerdict(person, operation.project, canEdit(person));
    case 'shareProject':
      return projectVerdict(person, operation.project, canEdit(person) || operation.project.uid === person.uid);
    case 'setWhoCanEdit': {
      const isOwner = operation.project.uid === person.uid;
      return projectVerdict(person, operation.project, canEdit(person) && (operation.to === 'Team' || isOwner));
    }
    case 'comment':
      return projectVerdict(person, operation.project, true);
    case 'editComment':
      return projectVerdict(person, operation.project, operation.comment.uid === person.uid);
    case 'moderateComment': {
      const isWriter = operation.comment.uid === person.uid;
      return projectVerdict(person, operation.project, isWriter || canEdit(person));
    }
    case 'deleteProject':
    case 'restoreProject':
    case 'deleteProjectForGood': {
      const isOwner = operation.project.uid === person.uid;
      const isTeamProject = operation.project.who_can_edit === 'Team';
      return projectVerdict(person, operation.project, isOwner || (isTeamProject && person.role === 'Admin'));
    }
    case 'viewAccount':
    case 'listUsers':
      return ownVerdict(operation.account_id === person.account_id);
    case 'listInvites':
      return requireVerifiedEmail(person, ownVerdict(operation.account_id === person.account_id, canEdit(person)));
    case 'seeInvites':
    case 'invite':
    case 'renewInviteCode':
    case 'answerJoinRequest':
      return requireVerifiedEmail(
        person,
        ownVerdict(operation.account_id === person.account_id, person.role === 'Admin'),
      );
    case 'editAccount':
    case 'countPrivateProjects':
    case 'manageBilling':
      return ownVerdict(operation.account_id === person.account_id, person.role === 'Admin');
    case 'changeRole':
    case 'removeUser': {
      const { account_id, isAccountOwner } = operation.user;
      return ownVerdict(account_id === person.account_id, person.role === 'Admin' && !isAccountOwner);
    }
    case 'switchAccount':
      return ownVerdict(operation.membership.uid === person.uid);
    case 'leaveAccount':
      return ownVerdict(operation.membership.uid === person.uid, !operation.membership.isAccountOwner);
    case 'viewUser':
    case 'editUser':
    case 'deleteUser':
      return ownVerdict(operation.uid === person.uid);
    // Who may not is not told why it was stopped, either: the address may be somebody else's.
    case 'resumeMail':
      return requireVerifiedEmail(person, ownVerdict(operation.uid === person.uid));
  }
}
