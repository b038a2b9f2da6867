import { INVITE_DAYS, type InvitedRole, JOIN_REQUEST_DAYS } from '#shared/entities/invite';
import type { Role } from '#shared/entities/user';
import { CODE_LENGTH } from '#shared/ids';
import { isolateText } from '#shared/safe-text';
import { formatList, shortName } from './format-text';

export const teamWording = {
  title: 'Team',
  name: 'Name of the team',
  save: 'Save',
  people: 'People',
  you: 'You',
  owner: (role: string) => `${role}, owner`,
  joined: (date: string) => `Joined ${date}`,
  more: 'Show more people',
  onlyAdmin: 'The Admin of the team invites people and changes their roles.',

  invite: 'Invite people',
  confirmFirst: (email: string) =>
    `Confirm your address first: open the link in the mail that we sent to ${email}. Then you can invite people here.`,
  confirmFirstStopped: (email: string) => `Confirm ${email} first. Then you can invite people here.`,
  notConfirmed: 'Address not confirmed',
  whyNotConfirmed: 'Nobody has shown yet that this address is theirs.',

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
  roleOf: (name: string) => `Role of ${isolateText(name)}`,
  roleTitle: (name: string, role: InvitedRole) => `Make ${isolateText(name)} ${roleWithArticle[role]}?`,
  roleText: {
    Editor: 'They can create and edit projects from now on.',
    Member:
      'They can watch and comment, but no longer create or edit. A recording that they are making ends; it is kept for them in Recordings.',
  } satisfies Record<InvitedRole, string>,
  roleNow: 'Change role',
  remove: (name: string) => `Remove ${isolateText(name)}`,
  removeTitle: (name: string) => `Remove ${isolateText(name)}?`,
  removeText: (name: string) =>
    `${isolateText(name)} loses access at once, in every open browser. Their projects in this team, private ones too, pass to you.`,
  removeNow: 'Remove',

  leave: 'Leave team',
  leaveTitle: (team: string) => `Leave ${isolateText(team)}?`,
  leaveText: (hasOther: boolean) =>
    `Your projects in this team, private ones too, pass to its Admin. ${hasOther ? 'You go on in another team of yours.' : 'You go on with a team of your own, which is empty.'} To come back you need a new invitation.`,
  leaveNow: 'Leave',
  left: (team: string) => `You have left ${shortName(team)}.`,

  requests: 'Who asks to join',
  requestText: (name: string, role: InvitedRole) => `${isolateText(name)} asks to join as ${role}`,
  requestedAt: (when: string) => `Asked ${when}`,
  requestedBy: (mailedTo: string) => `Opened the invite that was sent to ${mailedTo}`,
  accept: 'Accept',
  decline: 'Decline',
  acceptNamed: (name: string) => `Accept ${isolateText(name)}`,
  declineNamed: (name: string) => `Decline ${isolateText(name)}`,
  accepted: (name: string, role: InvitedRole) => `${shortName(name)} is in the team now as ${role}.`,
  declined: (name: string) =>
    `The request of ${shortName(name)} is declined. They are not told, and you won’t see what they ask in the next ${JOIN_REQUEST_DAYS} days.`,

  links: 'Invite by link',
  linkTitle: { Editor: 'Link for Editors', Member: 'Link for Members' } satisfies Record<InvitedRole, string>,
  copy: 'Copy link',
  code: (code: string) => `Code ${code}`,
  renewOf: { Editor: 'New code for Editors', Member: 'New code for Members' } satisfies Record<InvitedRole, string>,
  renewTitle: { Editor: 'New link for Editors?', Member: 'New link for Members?' } satisfies Record<
    InvitedRole,
    string
  >,
  renewText: 'The old link and its code stop working at once, also for people who have not opened it yet.',
  renewNow: 'Make a new one',
  renewed: 'There is a new link. The old one no longer works.',
  message: {
    Editor: 'Welcome message for Editors',
    Member: 'Welcome message for Members',
  } satisfies Record<InvitedRole, string>,
  messageHint: 'Whoever opens the link reads it.',
  saveMessage: 'Save message',

  mails: 'Invite by e-mail',
  address: 'E-mail address',
  as: 'As',
  send: 'Send invite',
  sent: (email: string) => `An invite is on its way to ${email}.`,
  sentAt: (role: InvitedRole, when: string) => `${role}, sent ${when}`,
  invited: 'Invited',
  noMails: 'Nobody has an open invite.',
  waiting: 'Waiting for an answer',
  invitesEnd: `The link of an invite works once, until ${INVITE_DAYS} days after its last mail.`,
  moreInvites: 'Show more invites',
  again: 'Send again',
  withdraw: 'Withdraw',
  againTo: (email: string) => `Send the invite to ${email} again`,
  withdrawFrom: (email: string) => `Withdraw the invite to ${email}`,
  withdrawTitle: (email: string) => `Withdraw the invite to ${email}?`,
  withdrawText: 'The links in its mails stop working at once.',

  failed: 'This could not be loaded',
};

/** A role with its article, for use in a sentence. */
const roleWithArticle: Record<InvitedRole, string> = { Editor: 'an Editor', Member: 'a Member' };

const roleDescription: Record<InvitedRole, string> = {
  Editor: 'You will create and edit projects with them.',
  Member: 'You will watch their projects and comment on them.',
};

const RECORDING_KEPT = 'Your recording is kept on this computer: save it, or move it to a project of yours.';

const REMOVED_FROM_TEAM =
  'You were removed, or the team was deleted. If this surprises you, ask its Admin. Log in again to go on with a team of your own.';

const shownOut = (team: string) => `You are no longer in ${isolateText(team)}. If this surprises you, ask its Admin.`;

/** Joining a team by a link, and being removed from one. */
export const inviteWording = {
  checking: 'Looking at your invitation',
  title: (team: string) => `Join ${isolateText(team)}`,
  lead: (by: string, role: InvitedRole) =>
    `${isolateText(by)} invites you as ${roleWithArticle[role]}. ${roleDescription[role]}`,
  messageOf: (by: string) => `From ${isolateText(by)}`,
  mailedTo: (email: string) =>
    `This invitation was sent to ${email}. With another address, you can only ask the Admin to let you in.`,
  hasAccount: 'Have an account?',
  logIn: 'Log in to join',

  unknownTitle: 'This invitation is no longer valid',
  unknownLead:
    'It was used, withdrawn or replaced by a new one, or the link is not complete. Ask for a new invitation.',
  failedTitle: 'Your invitation could not be looked at',
  signUp: 'Create an account of your own',
  home: 'Log in',

  joinText: (by: string, role: InvitedRole) =>
    `${isolateText(by)} invites you as ${roleWithArticle[role]}. You keep your other teams and change between them in your menu.`,
  already: (team: string, role: Role) => `You are already in ${isolateText(team)} as ${role}`,
  alreadyText: 'There is nothing to join, and your role stays as it is.',
  switchToTeam: 'Work there',
  notNow: 'Not now',
  join: 'Join the team',
  switchedTo: (team: string) => `You now work in ${shortName(team)}.`,

  askTitle: 'Ask to join a team',
  askLead: 'The code of this link asks the Admin of a team to let you in. Log in first.',
  logInToAsk: 'Log in to ask',
  askText: (email: string) =>
    `A code asks the Admin of its team to let you in. They see your name and your address, ${email}. If they accept, you keep your other teams and change between them in your menu.`,
  code: 'Code',
  codeHint: `${CODE_LENGTH} letters and digits, from the Admin of the team, or the link that you were sent`,
  codeWrong: `A code has ${CODE_LENGTH} letters and digits.`,
  linkForeign: 'This link is no invitation to Narradeck. Paste the whole link that you were sent, or type the code.',
  ask: 'Ask to join',
  askedTitle: 'Your request is on its way',
  asked: 'If the code is right, the team’s Admin has been asked.',
  elsewhereTitle: (team: string) => `Ask to join ${isolateText(team)}`,
  elsewhereText: (mailedTo: string, email: string) =>
    `This invitation was sent to ${mailedTo}, but you are logged in as ${email}. You can ask the Admin to let you in; they will see your name and address. To join right away, log out and open the invitation again with ${mailedTo}.`,
  elsewhereAsked: (team: string) =>
    `The Admin of ${isolateText(team)} has been asked. If they let you in, we send you a mail, and the team appears in your menu.`,
  elsewhereUnverified: (mailedTo: string, email: string) =>
    `This invitation was sent to ${mailedTo}. Before you can ask the Admin to let you in with ${email}, open the link in the mail that we sent to that address. Then open the invitation again.`,
  askUnverifiedTitle: 'Confirm your address first',
  askUnverified: (email: string) =>
    `Open the link in the mail that we sent to ${email}. Then ask once more: open this link again, or enter its code on Team.`,
  acceptedInto: (team: string) => `You are in ${team} now: change to it in your menu.`,
  other: 'Join another team',
  otherText: 'Somebody has given you the code of their team? Ask its Admin to let you in.',
  enterCode: 'Enter a code',

  removedTitle: (team: string) => `You are no longer in ${isolateText(team)}`,
  removedText: REMOVED_FROM_TEAM,
  removedTextRecording: `${REMOVED_FROM_TEAM} ${RECORDING_KEPT} It is in Recordings then.`,
  shownOut,
  removedWhileRecording: (team: string) => `${shownOut(team)} ${RECORDING_KEPT}`,
};
