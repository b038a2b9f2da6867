import { INVITE_DAYS, type InvitedRole } from '#shared/entities/invite';
import { JOIN_REQUEST_DAYS } from '#shared/entities/join-request';
import type { Role } from '#shared/entities/user';
import { isolated } from '#shared/isolated';
import { formatList } from './format-list';
import { asWhat } from './roles';
import { shortName } from './short-name';

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
  mayDo: (role: Role, rights: readonly string[]) =>
    `${role === 'Admin' ? 'The Admin' : `${role}s`} can ${formatList(rights)}.`,

  roles: { Editor: 'Editor', Member: 'Member' } satisfies Record<InvitedRole, string>,
  roleOf: (name: string) => `Role of ${isolated(name)}`,
  roleTitle: (name: string, role: InvitedRole) => `Make ${isolated(name)} ${asWhat[role]}?`,
  roleText: {
    Editor: 'They can create and edit projects from now on.',
    Member:
      'They can watch and comment, but no longer create or edit. A recording that they are making ends; it is kept for them in Recordings.',
  } satisfies Record<InvitedRole, string>,
  roleNow: 'Change role',
  remove: (name: string) => `Remove ${isolated(name)}`,
  removeTitle: (name: string) => `Remove ${isolated(name)}?`,
  removeText: (name: string) =>
    `${isolated(name)} loses access at once, in every open browser. Their projects in this team, private ones too, pass to you.`,
  removeNow: 'Remove',

  leave: 'Leave team',
  leaveTitle: (team: string) => `Leave ${isolated(team)}?`,
  leaveText: (hasOther: boolean) =>
    `Your projects in this team, private ones too, pass to its Admin. ${hasOther ? 'You go on in another team of yours.' : 'You go on with a team of your own, which is empty.'} To come back you need a new invitation.`,
  leaveNow: 'Leave',
  left: (team: string) => `You have left ${shortName(team)}.`,

  requests: 'Who asks to join',
  requestText: (name: string, role: InvitedRole) => `${isolated(name)} asks to join as ${role}`,
  requestedAt: (when: string) => `Asked ${when}`,
  requestedBy: (mailedTo: string) => `Opened the invite that was sent to ${mailedTo}`,
  accept: 'Accept',
  decline: 'Decline',
  acceptNamed: (name: string) => `Accept ${isolated(name)}`,
  declineNamed: (name: string) => `Decline ${isolated(name)}`,
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
