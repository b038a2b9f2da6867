import {
  countPrivateProjects,
  deleteAccount,
  leaveAccount,
  listAccounts,
  switchAccount,
  updateAccount,
} from '#shared/api/accounts';
import { createCheckoutSession, createPortalSession, listPlans, stripeWebhook } from '#shared/api/billing';
import { deleteGuestComment, listShownComments, saveGuestComment } from '#shared/api/comments';
import type { Contract } from '#shared/api/contract';
import {
  answerJoinRequest,
  askToJoin,
  createInvite,
  joinAccount,
  listInvites,
  listJoinRequests,
  previewInvite,
  renewInviteCode,
  resendInvite,
  withdrawInvite,
} from '#shared/api/invites';
import { createProject, getCoverGrants, listBin, listProjects } from '#shared/api/projects';
import { makeSrt } from '#shared/api/publish';
import {
  getSession,
  resumeMail,
  sendVerificationEmail,
  signOutEverywhere,
  startSession,
  verifyEmail,
} from '#shared/api/session';
import {
  changeRole,
  createPictureUpload,
  listUsers,
  removeUser,
  updateProfilePicture,
  updateUser,
} from '#shared/api/users';
import { countView, issueViewerToken } from '#shared/api/views';
import type { Invite } from '#shared/entities/invite';
import type { TeamUser, User } from '#shared/entities/user';
import { newId, newSecret } from '#shared/ids';
import type { Operation } from '#shared/permissions/authorize';
import { createWrongKey, getLinkKey } from '../invite-keys';
import type { Actor, Cast } from './actors';

/** What the rows are about, beside the cast: an open invite and people of the cast's team. */
export interface Things extends Cast {
  invite: Invite;
  /** Somebody to be removed. */
  leaver: TeamUser;
  ownerInTeam: TeamUser;
}

/** A function that is about a person or a team: what is sent, and what the person wants by it. */
export interface AccountRow {
  contract: Contract;
  input: (things: Things) => object;
  /** Undefined: anybody whom the contract lets call may do it to their own. */
  operation?: (person: User, things: Things) => Operation;
  /** What a call answers that is let through, if not success. */
  allowedAnswer?: string | ((actor: Actor, things: Things) => string | undefined);
  /** An allowed call ends the token, so that those who made it sign in again. */
  endsTokens?: true;
}

const WRONG_CODE = 'AAAAAA';
const NO_INVITE = 'not-found: This invite is no longer valid. Please ask for a new one.';
const NOTHING_TO_WATCH = 'not-found: There is nothing to watch at this address.';
const guestComment = () => ({ project_id: newId(), id: newId(), key: newId() });
type OwnAccountOperation =
  | ('editAccount' | 'countPrivateProjects' | 'manageBilling')
  | ('listInvites' | 'invite' | 'renewInviteCode' | 'seeInvites' | 'answerJoinRequest');
const ownAccountOperation = (operation: OwnAccountOperation) => (person: User) => ({
  do: operation,
  account_id: person.account_id,
});

/** Every function that takes no project. */
export const accountRows: readonly AccountRow[] = [
  { contract: makeSrt, input: () => ({ clips: [] }) },
  {
    contract: startSession,
    input: ({ admin }) => ({ invite: createWrongKey(admin.account.editor_invite_code) }),
    allowedAnswer: ({ name, person }) => (name === 'deleted user' ? 'unauthenticated' : person ? undefined : NO_INVITE),
  },
  {
    contract: getSession,
    input: () => ({}),
    allowedAnswer: ({ person }) => (person ? undefined : 'not-found'),
  },
  {
    contract: sendVerificationEmail,
    input: ({ owner: { user } }) => ({
      uid: user.uid,
      toEmail: user.email,
      email_verify_code: WRONG_CODE,
    }),
    allowedAnswer: 'permission-denied',
  },
  { contract: resumeMail, input: () => ({}), operation: ({ uid }) => ({ do: 'resumeMail', uid }) },
  { contract: signOutEverywhere, input: () => ({}), endsTokens: true },
  { contract: verifyEmail, input: () => ({ token: WRONG_CODE + newSecret() }), allowedAnswer: 'not-found' },
  { contract: updateUser, input: () => ({}) },
  { contract: createPictureUpload, input: () => ({ id: newId(), content_type: 'image/png', size: 1 }) },
  { contract: updateProfilePicture, input: () => ({ upload_id: null }) },
  { contract: listUsers, input: () => ({}) },
  {
    contract: changeRole,
    input: ({ ownerInTeam }) => ({ uid: ownerInTeam.uid, role: 'Editor' }),
    operation: (_, { ownerInTeam: user }) => ({ do: 'changeRole', user }),
  },
  {
    contract: removeUser,
    input: ({ leaver }) => ({ uid: leaver.uid }),
    operation: (_, { leaver: user }) => ({ do: 'removeUser', user }),
  },
  { contract: updateAccount, input: () => ({}), operation: ownAccountOperation('editAccount') },
  { contract: countPrivateProjects, input: () => ({}), operation: ownAccountOperation('countPrivateProjects') },
  { contract: listAccounts, input: () => ({}) },
  {
    contract: switchAccount,
    input: ({ stranger }) => ({ account_id: stranger.account.id }),
    allowedAnswer: ({ person }, { stranger }) =>
      person?.account_id === stranger.account.id ? undefined : 'not-found: There is no such team.',
  },
  // Their own places are left nowhere here: who is in no such team has left it.
  { contract: leaveAccount, input: () => ({ account_id: newId() }) },
  { contract: deleteAccount, input: () => ({ email: 'another@example.test' }), allowedAnswer: 'invalid-argument' },
  {
    contract: createInvite,
    input: () => ({ email: `${newId().toLowerCase()}@example.test`, role: 'Member' }),
    operation: ownAccountOperation('invite'),
  },
  { contract: listInvites, input: () => ({}), operation: ownAccountOperation('listInvites') },
  {
    contract: resendInvite,
    input: ({ invite }) => ({ id: invite.id }),
    operation: ownAccountOperation('invite'),
    allowedAnswer: ({ person }, { invite }) =>
      person?.account_id === invite.account_id ? undefined : 'not-found: There is no such invite.',
  },
  {
    contract: withdrawInvite,
    input: ({ invite }) => ({ id: invite.id }),
    operation: ownAccountOperation('invite'),
    allowedAnswer: ({ person }, { invite }) =>
      person?.account_id === invite.account_id ? undefined : 'not-found: There is no such invite.',
  },
  { contract: previewInvite, input: ({ admin }) => ({ invite: getLinkKey(admin.account, 'Editor') }) },
  // Whoever it is: what counts is what the link has given, and which is signed.
  {
    contract: issueViewerToken,
    input: () => ({ project_id: newId(), pass: 'forged' }),
    allowedAnswer: 'permission-denied: This page has been open for a while.',
  },
  // Where viewers may comment is a test of its own.
  { contract: listShownComments, input: () => ({ id: newId() }), allowedAnswer: NOTHING_TO_WATCH },
  {
    contract: saveGuestComment,
    input: () => ({ ...guestComment(), name: 'Gus', text: 'Hi', at: null, reply_to: '', token: 'forged' }),
    allowedAnswer: 'permission-denied: This page is from another day.',
  },
  { contract: deleteGuestComment, input: guestComment, allowedAnswer: NOTHING_TO_WATCH },
  {
    contract: countView,
    input: () => ({ project_id: newId(), token: 'forged', watched: [] }),
    allowedAnswer: 'permission-denied: This view can not be counted.',
  },
  {
    contract: joinAccount,
    input: ({ admin }) => ({ invite: createWrongKey(admin.account.editor_invite_code) }),
    allowedAnswer: NO_INVITE,
  },
  { contract: renewInviteCode, input: () => ({ role: 'Member' }), operation: ownAccountOperation('renewInviteCode') },
  { contract: askToJoin, input: () => ({ code: WRONG_CODE }), operation: () => ({ do: 'askToJoin' }) },
  { contract: listJoinRequests, input: () => ({}), operation: ownAccountOperation('seeInvites') },
  {
    contract: answerJoinRequest,
    input: () => ({ uid: 'nobody', asked_at: 1, is_accepted: true }),
    operation: ownAccountOperation('answerJoinRequest'),
    allowedAnswer: 'not-found: This request is no longer there',
  },
  { contract: createProject, input: () => ({ id: newId(), name: 'x' }), operation: () => ({ do: 'createProject' }) },
  { contract: listPlans, input: () => ({}) },
  { contract: createCheckoutSession, input: () => ({ plan: 'Pro' }), operation: ownAccountOperation('manageBilling') },
  // Whoever may has been to the checkout just now.
  { contract: createPortalSession, input: () => ({}), operation: ownAccountOperation('manageBilling') },
  // Nobody but Stripe can sign it.
  { contract: stripeWebhook, input: () => ({}), allowedAnswer: 'invalid-argument' },
  { contract: listProjects, input: () => ({ who_can_edit: 'Team' }) },
  // Of which projects it tells whom is a test of its own.
  { contract: listBin, input: () => ({ who_can_edit: 'Team' }) },
  // Of which projects it gives grants is a test of its own.
  { contract: getCoverGrants, input: () => ({ ids: [newId()] }) },
];
