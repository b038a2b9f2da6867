import type { InvitedRole } from '#shared/entities/invite';
import type { Role } from '#shared/entities/user';
import { asWhat } from './roles';

const mayDo: Record<InvitedRole, string> = {
  Editor: 'You will create and edit projects with them.',
  Member: 'You will watch their projects and comment on them.',
};

const RECORDING_KEPT = 'Your recording is kept on this computer: save it, or move it to a project of yours.';

const DOOR =
  'You were removed, or the team was deleted. If this surprises you, ask its Admin. Log in again to go on with a team of your own.';

const shownOut = (team: string) => `You are no longer in ${team}. If this surprises you, ask its Admin.`;

/** Joining a team by a link, and being shown out of one. */
export const inviteWording = {
  checking: 'Looking at your invitation',
  title: (team: string) => `Join ${team}`,
  lead: (by: string, role: InvitedRole) => `${by} invites you as ${asWhat[role]}. ${mayDo[role]}`,
  messageOf: (by: string) => `From ${by}`,
  hasAccount: 'Have an account?',
  logIn: 'Log in to join',

  unknownTitle: 'This invitation is no longer valid',
  unknownLead:
    'It was used, withdrawn or replaced by a new one, or the link is not complete. Ask for a new invitation.',
  failedTitle: 'Your invitation could not be looked at',
  signUp: 'Create an account of your own',
  home: 'Log in',

  joinText: (by: string, role: InvitedRole) =>
    `${by} invites you as ${asWhat[role]}. You keep your other teams and change between them in your menu.`,
  already: (team: string, role: Role) => `You are already in ${team} as ${role}`,
  alreadyText: 'There is nothing to join, and your role stays as it is.',
  workThere: 'Work there',
  notNow: 'Not now',
  join: 'Join the team',
  worksIn: (team: string) => `You now work in ${team}.`,

  doorTitle: (team: string) => `You are no longer in ${team}`,
  doorText: DOOR,
  doorTextRecording: `${DOOR} ${RECORDING_KEPT} It is in Recordings then.`,
  shownOut,
  shownOutRecording: (team: string) => `${shownOut(team)} ${RECORDING_KEPT}`,
};
