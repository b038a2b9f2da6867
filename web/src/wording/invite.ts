import type { InvitedRole } from '#shared/entities/invite';
import type { Role } from '#shared/entities/user';
import { CODE_LENGTH } from '#shared/ids';
import { isolated } from '#shared/isolated';
import { asWhat } from './roles';
import { shortName } from './short-name';

const mayDo: Record<InvitedRole, string> = {
  Editor: 'You will create and edit projects with them.',
  Member: 'You will watch their projects and comment on them.',
};

const RECORDING_KEPT = 'Your recording is kept on this computer: save it, or move it to a project of yours.';

const DOOR =
  'You were removed, or the team was deleted. If this surprises you, ask its Admin. Log in again to go on with a team of your own.';

const shownOut = (team: string) => `You are no longer in ${isolated(team)}. If this surprises you, ask its Admin.`;

/** Joining a team by a link, and being shown out of one. */
export const inviteWording = {
  checking: 'Looking at your invitation',
  title: (team: string) => `Join ${isolated(team)}`,
  lead: (by: string, role: InvitedRole) => `${isolated(by)} invites you as ${asWhat[role]}. ${mayDo[role]}`,
  messageOf: (by: string) => `From ${isolated(by)}`,
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
    `${isolated(by)} invites you as ${asWhat[role]}. You keep your other teams and change between them in your menu.`,
  already: (team: string, role: Role) => `You are already in ${isolated(team)} as ${role}`,
  alreadyText: 'There is nothing to join, and your role stays as it is.',
  workThere: 'Work there',
  notNow: 'Not now',
  join: 'Join the team',
  worksIn: (team: string) => `You now work in ${shortName(team)}.`,

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
  elsewhereTitle: (team: string) => `Ask to join ${isolated(team)}`,
  elsewhereText: (mailedTo: string, email: string) =>
    `This invitation was sent to ${mailedTo}, but you are logged in as ${email}. You can ask the Admin to let you in; they will see your name and address. To join right away, log out and open the invitation again with ${mailedTo}.`,
  elsewhereAsked: (team: string) =>
    `The Admin of ${isolated(team)} has been asked. If they let you in, we send you a mail, and the team appears in your menu.`,
  elsewhereUnverified: (mailedTo: string, email: string) =>
    `This invitation was sent to ${mailedTo}. Before you can ask the Admin to let you in with ${email}, open the link in the mail that we sent to that address. Then open the invitation again.`,
  askUnprovenTitle: 'Confirm your address first',
  askUnproven: (email: string) =>
    `Open the link in the mail that we sent to ${email}. Then ask once more: open this link again, or enter its code on Team.`,
  letIn: (team: string) => `You are in ${team} now: change to it in your menu.`,
  other: 'Join another team',
  otherText: 'Somebody has given you the code of their team? Ask its Admin to let you in.',
  enterCode: 'Enter a code',

  doorTitle: (team: string) => `You are no longer in ${isolated(team)}`,
  doorText: DOOR,
  doorTextRecording: `${DOOR} ${RECORDING_KEPT} It is in Recordings then.`,
  shownOut,
  shownOutRecording: (team: string) => `${shownOut(team)} ${RECORDING_KEPT}`,
};
