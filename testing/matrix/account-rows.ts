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
import { getDataExport, requestDataExport } from '#shared/api/data-exports';
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
import { createProject, getCoverGrants, listTrash, listProjects, getSearchWords } from '#shared/api/projects';
import { makeSrt, reportLink } from '#shared/api/publish';
import {
  getSession,
  resumeMail,
  sendVerificationEmail,
  signOutEverywhere,
  createSignUpChallenge,
  startSession,
  verifyEmail,
} from '#shared/api/session';
import {
  changeRole,
  createPictureUpload,
  listUsers,
  removeUser,
  unsubscribe,
  updateProfilePicture,
  updateUser,
} from '#shared/api/users';
import { reportError } from '#shared/api/errors';
import { countView, issueViewerToken } from '#shared/api/views';
import type { Invite } from '#shared/entities/invite';
import type { TeamUser, User } from '#shared/entities/user';
import { newId, newSecret } from '#shared/ids';
import type { Operation } from '#shared/permissions/authorize';
import { createWrongKey, getLinkKey } from '../invite-keys';
import type { Actor, Cast } from './actors';

/** The cast, plus an open invite and people of the cast's team. */
export interface Things extends Cast {
  invite: Invite;
  leaver: TeamUser;
  ownerInTeam: TeamUser;
}

/** A function about a person or a team: its input and the operation. */
export interface AccountRow {
  contract: Contract;
  input: (things: Things) => object;
  /** Undefined: every caller that the contract allows may use it on their own data. */
  operation?: (person: User, things: Things) => Operation;
  /** The answer of an allowed call, if not success. */
  allowedAnswer?: string | ((actor: Actor, things: Things) => string | undefined);
  /** An allowed call revokes the token, so that the caller has to sign in again. */
  endsTokens?: true;
}

const WRONG_CODE = 'AAAAAA';
const NO_INVITE = 'not-found: This invitation is no longer valid. Ask for a new one.';
const NOTHING_TO_WATCH = 'not-found: There’s nothing to watch at this address.';
const guestComment = () => ({ project_id: newId(), id: newId(), key: newId() });
type OwnAccountOperation =
  | ('editAccount' | 'countPrivateProjects' | 'manageBilling')
  | ('listInvites' | 'invite' | 'renewInviteCode' | 'viewInviteDetails' | 'answerJoinRequest');
const ownAccountOperation = (operation: OwnAccountOperation) => (person: User) => ({
  do: operation,
  account_id: person.account_id,
});

/** Every function without a project. */
export const accountRows: readonly AccountRow[] = [
  { contract: makeSrt, input: () => ({ clips: [] }) },
  {
    contract: startSession,
    input: ({ admin }) => ({ invite: createWrongKey(admin.account.editor_invite_code) }),
    allowedAnswer: ({ name, person }) => (name === 'deleted user' ? 'unauthenticated' : person ? undefined : NO_INVITE),
  },
  { contract: createSignUpChallenge, input: () => ({}) },
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
  { contract: requestDataExport, input: () => ({}), operation: ({ uid }) => ({ do: 'exportUser', uid }) },
  { contract: getDataExport, input: () => ({}), operation: ({ uid }) => ({ do: 'exportUser', uid }) },
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
      person?.account_id === stranger.account.id ? undefined : 'not-found: This team doesn’t exist.',
  },
  // An unknown team, which counts as already left, so that nobody loses a membership.
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
      person?.account_id === invite.account_id ? undefined : 'not-found: This invitation doesn’t exist.',
  },
  {
    contract: withdrawInvite,
    input: ({ invite }) => ({ id: invite.id }),
    operation: ownAccountOperation('invite'),
    allowedAnswer: ({ person }, { invite }) =>
      person?.account_id === invite.account_id ? undefined : 'not-found: This invitation doesn’t exist.',
  },
  { contract: previewInvite, input: ({ admin }) => ({ invite: getLinkKey(admin.account, 'Editor') }) },
  // Independent of the person: only the signed pass from the link counts.
  {
    contract: issueViewerToken,
    input: () => ({ project_id: newId(), pass: 'forged' }),
    allowedAnswer: 'permission-denied: This page has been open for a while.',
  },
  {
    contract: reportError,
    input: () => ({ release: 'index-a.js', screen: '/', failure: 'TypeError', frames: [] }),
  },
  // The answer is the same for every id.
  { contract: reportLink, input: () => ({ id: newId(), project_id: newId(), reason: 'spam', text: '' }) },
  // Only the signature counts.
  {
    contract: unsubscribe,
    input: ({ admin }) => ({ uid: admin.user.uid, setting: 'mail_comments', signature: 'forged' }),
    allowedAnswer: 'permission-denied: This link is incomplete.',
  },
  // Guest comments have their own test.
  { contract: listShownComments, input: () => ({ id: newId() }), allowedAnswer: NOTHING_TO_WATCH },
  {
    contract: saveGuestComment,
    input: () => ({ ...guestComment(), name: 'Gus', text: 'Hi', at: null, reply_to: '', token: 'forged' }),
    allowedAnswer: 'permission-denied: This page is out of date.',
  },
  { contract: deleteGuestComment, input: guestComment, allowedAnswer: NOTHING_TO_WATCH },
  {
    contract: countView,
    input: () => ({
      ...{ project_id: newId(), token: 'forged', is_counted: false },
      watching: { ranges: [], duration: 0, had_captions: false },
    }),
    allowedAnswer: 'permission-denied: This view can’t be counted.',
  },
  {
    contract: joinAccount,
    input: ({ admin }) => ({ invite: createWrongKey(admin.account.editor_invite_code) }),
    allowedAnswer: NO_INVITE,
  },
  { contract: renewInviteCode, input: () => ({ role: 'Member' }), operation: ownAccountOperation('renewInviteCode') },
  { contract: askToJoin, input: () => ({ code: WRONG_CODE }), operation: () => ({ do: 'askToJoin' }) },
  { contract: listJoinRequests, input: () => ({}), operation: ownAccountOperation('viewInviteDetails') },
  {
    contract: answerJoinRequest,
    input: () => ({ uid: 'nobody', requested_at: 1, is_accepted: true }),
    operation: ownAccountOperation('answerJoinRequest'),
    allowedAnswer: 'not-found: This request is no longer open',
  },
  { contract: createProject, input: () => ({ id: newId(), name: 'x' }), operation: () => ({ do: 'createProject' }) },
  { contract: listPlans, input: () => ({}) },
  { contract: createCheckoutSession, input: () => ({ plan: 'Pro' }), operation: ownAccountOperation('manageBilling') },
  // Allowed callers have just been to the checkout.
  { contract: createPortalSession, input: () => ({}), operation: ownAccountOperation('manageBilling') },
  // Only Stripe can sign it.
  { contract: stripeWebhook, input: () => ({}), allowedAnswer: 'invalid-argument' },
  { contract: listProjects, input: () => ({ who_can_edit: 'Team' }) },
  // Its visibility has its own test.
  { contract: listTrash, input: () => ({ who_can_edit: 'Team' }) },
  // Its grants have their own test.
  { contract: getCoverGrants, input: () => ({ ids: [newId()] }) },
  // Its words have their own test.
  { contract: getSearchWords, input: () => ({ projects: [{ id: newId(), indexed_at: 0 }] }) },
];
