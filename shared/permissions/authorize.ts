import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { TeamUser, User } from '#shared/entities/user';

/** The caller: read from the table at every call, never from a token. */
export type Person = Pick<User, 'uid' | 'account_id' | 'role' | 'emailVerified'>;

/** A person in an account, as the target of a role change or a removal. */
type MemberRef = Pick<TeamUser, 'uid' | 'account_id' | 'isAccountOwner'>;

type ProjectRef = Pick<ProjectSummary, 'account_id' | 'uid' | 'who_can_edit'>;

export type Operation =
  | { do: 'createProject' | 'askToJoin' }
  | { do: 'viewProject' | 'editProject' | 'shareProject' | 'duplicateProject' | 'comment'; project: ProjectRef }
  | { do: 'transcribeProject' | 'inviteViewers' | 'importComments'; project: ProjectRef }
  | { do: 'deleteProject' | 'restoreProject' | 'deleteProjectForGood'; project: ProjectRef }
  | { do: 'setWhoCanEdit'; project: ProjectRef; to: ProjectRef['who_can_edit'] }
  | { do: 'editComment' | 'moderateComment'; project: ProjectRef; comment: { uid: Uid | '' } }
  | { do: 'viewAccount' | 'listUsers'; account_id: AccountId }
  | { do: 'editAccount' | 'countPrivateProjects' | 'manageBilling' | 'exportAccount'; account_id: AccountId }
  | { do: 'listInvites' | 'viewInviteDetails'; account_id: AccountId }
  | { do: 'invite' | 'renewInviteCode' | 'answerJoinRequest'; account_id: AccountId }
  | { do: 'changeRole' | 'removeUser'; user: MemberRef }
  | { do: 'switchAccount'; membership: Pick<MemberRef, 'uid'> }
  | { do: 'leaveAccount'; membership: Pick<MemberRef, 'uid' | 'isAccountOwner'> }
  | { do: 'viewUser' | 'editUser' | 'exportUser' | 'deleteUser' | 'resumeMail'; uid: Uid };

/**
 * `allowed`; `unverified`, when only a verified email is missing; `denied`, when the person may know the object but not do this; `hidden`,
 * when the object must look as if it didn't exist (a foreign id answers exactly like a missing one).
 */
export type Verdict = 'allowed' | 'unverified' | 'denied' | 'hidden';

const canEdit = (person: Person) => person.role === 'Admin' || person.role === 'Editor';

function canSee(person: Person, project: ProjectRef): boolean {
  if (project.account_id !== person.account_id) return false;
  return project.who_can_edit === 'Team' || project.uid === person.uid;
}

/** Whether a person can see a project in any of their teams, not only in the one that they are using. */
export const canSeeInTeam = (
  person: Pick<User, 'uid' | 'account_ids' | 'role' | 'emailVerified'>,
  project: ProjectRef,
): boolean =>
  person.account_ids.includes(project.account_id) && canSee({ ...person, account_id: project.account_id }, project);

function projectVerdict(person: Person, project: ProjectRef, allowed: boolean): Verdict {
  if (!canSee(person, project)) return 'hidden';
  return allowed ? 'allowed' : 'denied';
}

/**
 * With an unverified address, which may be someone else's, a person can't bring others in, and can't resume mail that its owner may have
 * stopped. Anybody can make up addresses, so transcription, which costs money, requires a verified one, too.
 */
const requireVerifiedEmail = (person: Person, verdict: Verdict): Verdict =>
  verdict === 'allowed' && !person.emailVerified ? 'unverified' : verdict;

const ownVerdict = (own: boolean, allowed = true): Verdict => (!own ? 'hidden' : allowed ? 'allowed' : 'denied');

/** The permission rules (spec sections 5 and 6). Functions enforce them, buttons query them, and live channels admit by them. */
export function authorize(person: Person, operation: Operation): Verdict {
  switch (operation.do) {
    case 'createProject':
      return canEdit(person) ? 'allowed' : 'denied';
    case 'askToJoin':
      return requireVerifiedEmail(person, 'allowed');
    case 'viewProject':
    case 'comment':
      return projectVerdict(person, operation.project, true);
    case 'editProject':
    case 'duplicateProject':
      return projectVerdict(person, operation.project, canEdit(person));
    // In a project that others see, somebody could put words into their mouths.
    case 'importComments': {
      const { project } = operation;
      return projectVerdict(person, project, canEdit(person) && project.who_can_edit === 'Private');
    }
    case 'transcribeProject':
      return requireVerifiedEmail(person, projectVerdict(person, operation.project, canEdit(person)));
    case 'shareProject':
      return projectVerdict(person, operation.project, canEdit(person) || operation.project.uid === person.uid);
    case 'inviteViewers':
      return requireVerifiedEmail(person, authorize(person, { do: 'shareProject', project: operation.project }));
    case 'setWhoCanEdit': {
      const isOwner = operation.project.uid === person.uid;
      return projectVerdict(person, operation.project, canEdit(person) && (operation.to === 'Team' || isOwner));
    }
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
    case 'viewInviteDetails':
    case 'invite':
    case 'renewInviteCode':
    case 'answerJoinRequest':
    case 'exportAccount':
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
    // Without permission, the reason why mail was stopped stays hidden, too: the address may be someone else's.
    case 'exportUser':
    case 'resumeMail':
      return requireVerifiedEmail(person, ownVerdict(operation.uid === person.uid));
  }
}
