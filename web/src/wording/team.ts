import { INVITE_DAYS, type InvitedRole, JOIN_REQUEST_DAYS } from '#shared/entities/invite';
import type { Role } from '#shared/entities/user';
import { CODE_LENGTH } from '#shared/ids';
import { isolateText } from '#shared/safe-text';
import { formatList, shortName } from './format-text';

export const teamWording = {
  title: 'Team',
  name: 'Team name',
  save: 'Save',
  people: 'People',
  you: 'You',
  owner: (role: string) => `${role}, owner`,
  joined: (date: string) => `Joined ${date}`,
  more: 'Show more people',
  onlyAdmin: 'The team’s Admin invites people and changes their roles.',

  invite: 'Invite people',
  verifyFirst: (email: string) =>
    `Verify your email address to invite people: open the link in the email that we sent to ${email}.`,
  verifyFirstStopped: (email: string) => `Verify ${email} to invite people.`,
  notVerified: 'Not verified',
  notVerifiedHint: 'This email address hasn’t been verified.',

  roleRights: 'What each role can do',
  rights: {
    watch: 'watch',
    comment: 'comment',
    create: 'create projects',
    edit: 'edit team projects',
    share: 'share team projects',
    delete: 'delete team projects',
    invite: 'invite people',
    changeRole: 'change roles',
    remove: 'remove people',
    plan: 'manage the plan',
  },
  roleRightsText: (role: Role, rights: readonly string[]) =>
    `${role === 'Admin' ? 'The Admin' : `${role}s`} can ${formatList(rights)}.`,

  roles: { Editor: 'Editor', Member: 'Member' } satisfies Record<InvitedRole, string>,
  roleLabel: (name: string) => `Role of ${isolateText(name)}`,
  roleTitle: (name: string, role: InvitedRole) => `Make ${isolateText(name)} ${roleWithArticle[role]}?`,
  roleText: {
    Editor: 'They will be able to create and edit projects.',
    Member:
      'They can watch and comment, but no longer create or edit. If they are recording, the recording ends and stays in their Recordings.',
  } satisfies Record<InvitedRole, string>,
  roleNow: 'Change role',
  remove: (name: string) => `Remove ${isolateText(name)}`,
  removeTitle: (name: string) => `Remove ${isolateText(name)}?`,
  removeText: (name: string) =>
    `${isolateText(name)} immediately loses access. You get their projects in this team, including private ones.`,
  removeNow: 'Remove',

  leave: 'Leave team',
  leaveTitle: (team: string) => `Leave ${isolateText(team)}?`,
  leaveText: (hasOther: boolean) =>
    `The Admin gets your projects in this team, including private ones. ${hasOther ? 'You switch to another team of yours.' : 'You get a new, empty team.'} To come back, you need a new invitation.`,
  leaveNow: 'Leave',
  left: (team: string) => `You left ${shortName(team)}.`,

  requests: 'Requests to join',
  requestText: (name: string, role: InvitedRole) => `${isolateText(name)} wants to join as ${role}`,
  requestedAt: (when: string) => `Requested ${when}`,
  requestedBy: (mailedTo: string) => `Opened the invitation sent to ${mailedTo}`,
  accept: 'Accept',
  decline: 'Decline',
  acceptNamed: (name: string) => `Accept ${isolateText(name)}`,
  declineNamed: (name: string) => `Decline ${isolateText(name)}`,
  accepted: (name: string, role: InvitedRole) => `${shortName(name)} joined as ${role}.`,
  declined: (name: string) =>
    `You declined ${shortName(name)}’s request. They aren’t notified, and you won’t see their requests for ${JOIN_REQUEST_DAYS} days.`,

  links: 'Invite by link',
  linkTitle: { Editor: 'Link for Editors', Member: 'Link for Members' } satisfies Record<InvitedRole, string>,
  copy: 'Copy link',
  code: (code: string) => `Code ${code}`,
  renewLabel: { Editor: 'New code for Editors', Member: 'New code for Members' } satisfies Record<InvitedRole, string>,
  renewTitle: { Editor: 'New link for Editors?', Member: 'New link for Members?' } satisfies Record<
    InvitedRole,
    string
  >,
  renewText: 'The old link and code stop working immediately, even for people who haven’t opened the link yet.',
  renewNow: 'Create new link',
  renewed: 'Link replaced. The old one no longer works.',
  message: {
    Editor: 'Welcome message for Editors',
    Member: 'Welcome message for Members',
  } satisfies Record<InvitedRole, string>,
  messageHint: 'Shown to people who open the link.',
  saveMessage: 'Save message',

  mails: 'Invite by email',
  address: 'Email address',
  as: 'Role',
  send: 'Send invitation',
  sent: (email: string) => `Invitation sent to ${email}.`,
  sentAt: (role: InvitedRole, when: string) => `${role}, sent ${when}`,
  invited: 'Invited',
  noMails: 'No open invitations.',
  waiting: 'Pending',
  inviteExpiry: `Each invitation link works once, for ${INVITE_DAYS} days after the last email.`,
  moreInvites: 'Show more invitations',
  resend: 'Resend',
  withdraw: 'Withdraw',
  resendTo: (email: string) => `Resend invitation to ${email}`,
  withdrawFrom: (email: string) => `Withdraw invitation to ${email}`,
  withdrawTitle: (email: string) => `Withdraw invitation to ${email}?`,
  withdrawText: 'The links in its emails stop working immediately.',

  failed: 'This couldn’t be loaded',
};

/** A role with its article, for use in a sentence. */
const roleWithArticle: Record<InvitedRole, string> = { Editor: 'an Editor', Member: 'a Member' };

const roleDescription: Record<InvitedRole, string> = {
  Editor: 'You will create and edit projects with them.',
  Member: 'You will watch their projects and comment on them.',
};

const RECORDING_KEPT = 'Your recording is safe on this computer: save it, or move it to one of your projects.';

const REMOVED_FROM_TEAM =
  'You were removed, or the team was deleted. If this is unexpected, ask its Admin. Log in again to continue with your own team.';

const noLongerInTeam = (team: string) =>
  `You are no longer in ${isolateText(team)}. If this is unexpected, ask its Admin.`;

/** Joining a team by a link, and being removed from one. */
export const inviteWording = {
  checking: 'Checking your invitation',
  title: (team: string) => `Join ${isolateText(team)}`,
  lead: (by: string, role: InvitedRole) =>
    `${isolateText(by)} invites you as ${roleWithArticle[role]}. ${roleDescription[role]}`,
  messageFrom: (by: string) => `From ${isolateText(by)}`,
  mailedTo: (email: string) =>
    `This invitation was sent to ${email}. With a different address, you can ask the Admin to let you in.`,
  hasAccount: 'Have an account?',
  logIn: 'Log in to join',

  unknownTitle: 'This invitation is no longer valid',
  unknownLead: 'It was used, withdrawn, or replaced, or the link is incomplete. Ask for a new invitation.',
  failedTitle: 'Your invitation couldn’t be loaded',
  signUp: 'Create an account',
  home: 'Log in',

  joinText: (by: string, role: InvitedRole) =>
    `${isolateText(by)} invites you as ${roleWithArticle[role]}. You keep your other teams, and you can switch between them in your menu.`,
  already: (team: string, role: Role) => `You are already in ${isolateText(team)} as ${role}`,
  alreadyText: 'Your role stays the same.',
  switchToTeam: 'Switch to team',
  notNow: 'Not now',
  join: 'Join team',

  askTitle: 'Ask to join a team',
  askLead: 'With this link, you can ask a team’s Admin to let you in. Log in first.',
  logInToAsk: 'Log in to ask',
  askText: (email: string) =>
    `Enter a code to ask a team’s Admin to let you in. They see your name and email address, ${email}. If they accept, you keep your other teams, and you can switch between them in your menu.`,
  code: 'Code',
  codeHint: `${CODE_LENGTH} letters and digits from the team’s Admin, or the link you were sent`,
  codeWrong: `A code has ${CODE_LENGTH} letters and digits.`,
  linkForeign: 'This isn’t a Narradeck invitation link. Paste the whole link, or type the code.',
  ask: 'Ask to join',
  askedTitle: 'Request sent',
  asked: 'If the code is right, the team’s Admin has been asked.',
  otherAddressTitle: (team: string) => `Ask to join ${isolateText(team)}`,
  otherAddressText: (mailedTo: string, email: string) =>
    `This invitation was sent to ${mailedTo}, but you’re logged in as ${email}. You can ask the Admin to let you in. They will see your name and email address. To join right away, log in as ${mailedTo} and open the invitation again.`,
  otherAddressAsked: (team: string) =>
    `We asked the Admin of ${isolateText(team)}. If they accept, we’ll email you, and the team will appear in your menu.`,
  otherAddressUnverified: (mailedTo: string, email: string) =>
    `This invitation was sent to ${mailedTo}. To ask the Admin to let you in as ${email}, first verify that address: open the link in the email that we sent you. Then open the invitation again.`,
  askUnverifiedTitle: 'Verify your email address first',
  askUnverified: (email: string) =>
    `Open the link in the email that we sent to ${email}. Then open this link again, or enter its code on the Team page.`,
  acceptedInto: (team: string) => `You joined ${team}. Switch to it in your menu.`,
  other: 'Join another team',
  otherText: 'If you have a team’s code, you can ask its Admin to let you in.',
  enterCode: 'Enter code',

  removedTitle: (team: string) => `You are no longer in ${isolateText(team)}`,
  removedText: REMOVED_FROM_TEAM,
  removedTextRecording: `${REMOVED_FROM_TEAM} ${RECORDING_KEPT} You’ll find it in Recordings.`,
  noLongerInTeam,
  removedWhileRecording: (team: string) => `${noLongerInTeam(team)} ${RECORDING_KEPT}`,
};
