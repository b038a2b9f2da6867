import { isDeepStrictEqual } from 'node:util';
import type { ParsedInputOf } from '#shared/api/contract';
import { type Session, startSession } from '#shared/api/session';
import { neverVerified } from '#shared/email';
import type { InviteKey } from '#shared/entities/invite';
import type { Uid } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { incrementUserCountWrite, createAccountWrites } from '../../data/account-store';
import { reserveEmailCodeWrite } from '../../data/email-code-store';
import { deleteFormerNameWrite, findFormerName } from '../../data/former-name-store';
import { acceptInvitationWrite, findInvitation, type Invitation, isMailedElsewhere } from '../../data/invitation-store';
import { newMember } from '../../data/member-store';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { findRecovery, unchangedRecoveryCheck } from '../../data/recovery-store';
import { consumeSignUpProof } from '../../data/sign-up-proof-store';
import { retryConflicts, transact, type Write } from '../../data/table';
import { createUserWrites, isDeletedUser, storeProviders, updateUserRecord } from '../../data/user-store';
import type { Claims } from '../../runtime/claims';
import { env } from '../../runtime/env';
import { forSignedIn } from '../callers';
import { invalidInvitation } from '../invites/find-invite';
import { addressTakenError, claimAddress, syncAddress } from './claim-address';
import { findSession, findVisibleMailStop, buildSession } from './find-session';
import { describePerson, isGoogleSignIn, type NewPerson, newPerson, newUser, toProviderData } from './new-person';

type Input = ParsedInputOf<typeof startSession>;

/** Makes the address the person's, or throws if it stays someone else's. */
async function requireAddress(
  { uid, email, emailVerified: isVerified }: NewPerson,
  claims: Claims,
  restart: boolean,
): Promise<Write[]> {
  const username = claims['cognito:username'];
  const take = await claimAddress({ uid, email, username, isVerified, restart }, Date.now());
  if (take === 'taken') throw addressTakenError();
  if (take === 'never-verified') throw neverVerified();
  return take;
}

async function createPersonWithAccount(about: NewPerson, take: readonly Write[]): Promise<Session> {
  const { user, account } = newPerson(about, Date.now());
  await transact([
    ...take,
    ...createUserWrites(user, newMember(user, account.id, 'Admin', user.created_at)),
    ...createAccountWrites(account),
    reserveEmailCodeWrite(user.email_verify_code, user.uid),
  ]);
  return buildSession(user, account);
}

async function joinTeam(about: NewPerson, take: readonly Write[], invitation: Invitation): Promise<Session> {
  const { account, role } = invitation;
  const now = Date.now();
  const user = newUser(about, { account_id: account.id, role }, now);
  await transact([
    ...take,
    ...createUserWrites(user, newMember(user, account.id, role, now)),
    incrementUserCountWrite(account, now),
    reserveEmailCodeWrite(user.email_verify_code, user.uid),
    acceptInvitationWrite(invitation, user.uid, now),
  ]);
  return buildSession(user, {
    ...account,
    user_count: account.user_count + 1,
    updated_at: now,
    version: account.version + 1,
  });
}

async function refuseDeleted(uid: Uid): Promise<void> {
  if (await isDeletedUser(uid)) throw new ApiError('unauthenticated', 'This account was deleted.');
}

/** The invite of a new person's link; undefined without a link. Throws if it is invalid. */
async function requireInvitation(invite: InviteKey | undefined, uid: Uid): Promise<Invitation | undefined> {
  if (!invite) return undefined;
  const invitation = await findInvitation(invite, uid);
  if (!invitation) throw invalidInvitation();
  return invitation;
}

/** Asks of a first Google sign-in what the user pool asks of a sign-up by password: a proof, and an invite where one is required. */
async function requireSignUpRight(claims: Claims, isInvited: boolean, proof: string | undefined): Promise<void> {
  if (!isGoogleSignIn(claims)) return;
  if (!isInvited && env('SELF_SIGN_UP') === 'invited')
    throw new ApiError('permission-denied', 'You need an invitation to sign up here. Open its link again.');
  if (!(await consumeSignUpProof(proof, claims.sub)))
    throw new ApiError('permission-denied', 'Signing up took too long. Try again.');
}

async function createSession(claims: Claims, { fullName, invite, restart, proof }: Input): Promise<Session> {
  await refuseDeleted(claims.sub);
  await countFirstSignIn(claims.sub);
  const recovery = await findRecovery(claims.sub);
  const invitation = await requireInvitation(invite, claims.sub);
  const formerName = await findFormerName(claims.sub);
  if (formerName === undefined) await requireSignUpRight(claims, invitation !== undefined, proof);
  const about = await describePerson(claims, recovery, invitation?.mailedTo ?? '', fullName ?? formerName);
  const take = [
    ...(await requireAddress(about, claims, restart)),
    unchangedRecoveryCheck(about.uid, recovery),
    ...(formerName === undefined ? [] : [deleteFormerNameWrite(about.uid)]),
  ];
  if (!invitation || isMailedElsewhere(invitation, about.email)) return createPersonWithAccount(about, take);
  return joinTeam(about, take, invitation);
}

/** Updates name and picture from Google; the shown picture only if it is Google's, not removed or replaced by the person. */
async function syncGoogleProfile(session: Session, claims: Claims): Promise<Session> {
  const { user } = session;
  const provider = toProviderData(claims);
  if (!isGoogleSignIn(claims) || isDeepStrictEqual(user.providerData, [provider])) return session;
  const profilePicUrl = provider.photoURL ?? '';
  const showsGoogle = user.profilePicUrl === (user.providerData[0]?.photoURL ?? '');
  if (showsGoogle && profilePicUrl !== user.profilePicUrl) await updateUserRecord(user, { profilePicUrl }, Date.now());
  return { ...session, user: await storeProviders(user.uid, [provider], Date.now()) };
}

async function findOrCreateSession(claims: Claims, input: Input): Promise<Session> {
  const known = await findSession(claims.sub);
  if (!known) return createSession(claims, input);
  const user = await syncAddress(known.user, claims);
  const mail_stop = user.email === known.user.email ? known.mail_stop : await findVisibleMailStop(user);
  return syncGoogleProfile({ ...known, user, mail_stop }, claims);
}

/** Finds or creates the session. Of concurrent calls, one transaction wins and the others find it; a taken code is generated again. */
export const handler = forSignedIn(startSession, (input, claims) =>
  retryConflicts(() => findOrCreateSession(claims, input)),
);

const OF_PERSON: RateLimit = { name: 'first-sign-ins', max: 30, spanMs: 10 * 60 * 1000 };

/** Counts a first sign-in before it queries the user pool; accepted people don't repeat it. @throws ApiError `resource-exhausted` */
async function countFirstSignIn(uid: Uid): Promise<void> {
  if (await consumeLimit(OF_PERSON, uid, Date.now())) return;
  throw new ApiError('resource-exhausted', 'Too many attempts. Try again in ten minutes.');
}
