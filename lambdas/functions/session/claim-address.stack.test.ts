import { AdminDeleteUserCommand, DeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { deleteAccount } from '#shared/api/accounts';
import { joinAccount } from '#shared/api/invites';
import { createProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getSession, sendVerificationEmail, type Session, startSession, verifyEmail } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import type { ProjectId } from '#shared/entities/scalars';
import type { ApiError } from '#shared/errors';
import { addressPartition } from '../../../testing/address-partition';
import { changeEmailAtPool, pool } from '../../../testing/user-pool';
import { patch } from '../../../testing/edited-project';
import {
  call,
  config,
  inbox,
  newAddress,
  register,
  signIn,
  signInForTokens,
  signInWithGoogle,
  startGoogleSession,
  type SignedUp,
  signUp,
  signUpUnverified,
  table,
  TEST_PASSWORD,
} from '../../../testing/test-stack';
import { newProjectId } from '../../../testing/records';
import { until } from '../../../testing/until';
import { getLinkKey } from '../../../testing/invite-keys';

const rowOf = (email: string) => table.get(addressPartition(email), 'EMAIL');
const holderOf = async (email: string) => (await rowOf(email))?.uid;

/** Signs up with another person's address, as anyone can by typing it. */
const squat = () => signUpUnverified('Sly Squatter');

/** Deletes one's own login directly at the user pool. */
async function leavePool({ email }: SignedUp): Promise<void> {
  const { accessToken: AccessToken } = await signInForTokens(email);
  await pool.send(new DeleteUserCommand({ AccessToken }));
}

const isRefused = expect.objectContaining({ code: 'permission-denied' }) as unknown;
const endsSessions = (person: SignedUp) =>
  expect(call(getSession, {}, person.token)).rejects.toMatchObject({ code: 'unauthenticated' });

/** Shares a person's project by a link. */
async function share(person: SignedUp): Promise<ProjectId> {
  const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, person.token);
  expect((await call(getPublishData, { id })).name).toBe('Deck');
  return id;
}
/** The person's shared link no longer plays, but the project still exists for an operator to reopen. */
async function isClosed(person: SignedUp, id: ProjectId): Promise<void> {
  await until(async () => (await table.query(`JOB#${person.uid}`)).length === 0, 'the jobs to be done');
  const account = await table.get(`ACCOUNT#${person.account.id}`, 'ACCOUNT');
  expect(account).toMatchObject({ closed_at: expect.any(Number) as number });
  expect(account).not.toHaveProperty('deleted_at');
  expect(await table.get(`PROJECT#${id}`, 'PROJECT')).toMatchObject({ name: 'Deck' });
  const plays = () => call(getPublishData, { id }).then(Boolean, ({ code }: ApiError) => code !== 'not-found');
  await until(async () => !(await plays()), 'the edge to have nothing to play');
}

describe('an address belongs to whoever verifies it: a holder without a login loses it', () => {
  test('attack: signed up, then deleted in the user pool: the owner logs in by password', async () => {
    const squatter = await squat();
    await leavePool(squatter);
    const owner = await register('Olga Owner', squatter.email);
    expect((await call(startSession, {}, owner.token)).user).toMatchObject({ uid: owner.uid, email: squatter.email });
    expect(await holderOf(squatter.email)).toBe(owner.uid);
    await endsSessions(squatter);
  });

  test('attack: the same, and the owner logs in with Google', async () => {
    const squatter = await squat();
    await leavePool(squatter);
    const { user } = await startGoogleSession(await signInWithGoogle(squatter.email, 'Olga Owner'));
    expect(user).toMatchObject({ email: squatter.email, emailVerified: true });
    expect(await holderOf(squatter.email)).toBe(user.uid);
  });

  test('attack: links of a person who deleted their unverified login stop playing', async () => {
    const squatter = await squat();
    const id = await share(squatter);
    await leavePool(squatter);
    await call(startSession, {}, (await register('Olga Owner', squatter.email)).token);
    await isClosed(squatter, id);
    expect(await inbox.to(squatter.email)).toEqual([]);
  });

  test('guard: a person who had verified the address and lost the login by mistake loses nothing more', async () => {
    const person = await signUp('Vera Verified');
    const id = await share(person);
    await leavePool(person);
    await call(startSession, {}, (await register('Olga Owner', person.email)).token);
    expect(await table.query(`JOB#${person.uid}`)).toEqual([]);
    expect((await call(getPublishData, { id })).name).toBe('Deck');
  });

  test('a person whose Google login an operator deleted restarts by password', async () => {
    const email = newAddress('gone');
    const { user } = await startGoogleSession(await signInWithGoogle(email));
    const { username } = (await rowOf(email))!;
    expect(username).not.toBe(user.uid);
    const request = { UserPoolId: config.userPoolId, Username: username as string };
    await pool.send(new AdminDeleteUserCommand(request));
    const again = await register('Gil Gone', email);
    expect((await call(startSession, {}, again.token)).user.uid).toBe(again.uid);
  });

  test('attack: refused first sign-ins, each of which queries the user pool, are limited', async () => {
    const email = newAddress('grace');
    await startGoogleSession(await signInWithGoogle(email));
    const { token } = await register('Sly Squatter', email);
    // More than twice the limit, in case the ten minutes end in between.
    const answers = await Promise.allSettled(Array.from({ length: 65 }, () => call(startSession, {}, token)));
    const tooOften = expect.objectContaining({ code: 'resource-exhausted' }) as unknown;
    expect(answers).toContainEqual({ status: 'rejected', reason: tooOften });
  });

  test("guard: another person's login with the same name does not keep the address for anybody", async () => {
    const email = newAddress('again');
    const { user } = await startGoogleSession(await signInWithGoogle(email));
    const { username } = (await rowOf(email))!;
    await pool.send(new AdminDeleteUserCommand({ UserPoolId: config.userPoolId, Username: username as string }));
    const again = await startGoogleSession(await signInWithGoogle(email));
    expect(again.user.uid).not.toBe(user.uid);
    expect(await rowOf(email)).toMatchObject({ uid: again.user.uid, username });
  });

  test('guard: a displaced person who deletes themselves takes the address from nobody', async () => {
    const squatter = await squat();
    await leavePool(squatter);
    const owner = await register('Olga Owner', squatter.email);
    await call(startSession, {}, owner.token);
    // Makes the squatter’s tokens valid again.
    const key = { pk: `USER#${squatter.uid}`, sk: 'USER' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, signed_out_at: 0 });
    await call(deleteAccount, { email: squatter.email }, squatter.token);
    expect(await holderOf(squatter.email)).toBe(owner.uid);
  });
});

describe('an address belongs to whoever verifies it: a holder with another address loses it', () => {
  test('attack: the address was changed in the user pool: the owner logs in, and the other is known by the new one', async () => {
    const squatter = await squat();
    const next = newAddress('sly');
    await changeEmailAtPool(squatter, next);
    const owner = await register('Olga Owner', squatter.email);
    expect((await call(startSession, {}, owner.token)).user.uid).toBe(owner.uid);
    await endsSessions(squatter);

    const again = async () => call(startSession, {}, await signIn(next)).catch(() => undefined);
    let back: Session | undefined;
    await until(async () => (back = await again()) !== undefined, 'a sign-in in a later second');
    expect(back?.user).toMatchObject({ uid: squatter.uid, email: next, emailVerified: true });
    expect([await holderOf(next), await holderOf(squatter.email)]).toEqual([squatter.uid, owner.uid]);
    // The owner isn't notified of another person's change.
    expect((await inbox.to(squatter.email)).map(({ subject }) => subject)).toEqual([]);
  });

  test('guard: a mail to an address that now belongs to somebody else verifies nothing', async () => {
    const squatter = await squat();
    const { uid, email, email_verify_code } = squatter.user;
    await call(sendVerificationEmail, { uid, toEmail: email, email_verify_code }, squatter.token);
    const token = /\/verifyEmail\/(\w{28})\b/.exec((await inbox.waitFor(email)).body.text ?? '')?.[1] ?? '';
    await leavePool(squatter);
    await call(startSession, {}, (await register('Olga Owner', email)).token);
    await expect(call(verifyEmail, { token })).rejects.toMatchObject({ code: 'not-found' });
    expect(await table.get(`USER#${uid}`, 'USER')).toMatchObject({ emailVerified: false });
  });
});

describe('an address belongs to whoever verifies it: an unverified holder loses it to Google, once confirmed', () => {
  const wasAsked = expect.objectContaining({
    code: 'permission-denied',
    details: { account: 'never-verified' },
  }) as unknown;

  test('signing in with Google never ends an honest account unasked: it asks each time, and changes nothing', async () => {
    const person = await signUpUnverified('Ona Honest');
    const token = await signInWithGoogle(person.email, 'Ona Honest');
    for (let times = 0; times < 2; times++) await expect(startGoogleSession(token)).rejects.toEqual(wasAsked);
    expect((await call(getSession, {}, person.token)).user.uid).toBe(person.uid);
    await expect(call(getSession, {}, token)).rejects.toMatchObject({ code: 'not-found' });
    await signInForTokens(person.email, TEST_PASSWORD);
    expect(await inbox.to(person.email)).toEqual([]);
  });

  test("attack: a password login can't restart another person's account", async () => {
    const email = newAddress('grace');
    const { user } = await startGoogleSession(await signInWithGoogle(email));
    const squatter = await register('Sly Squatter', email);
    await expect(call(startSession, { restart: true }, squatter.token)).rejects.toEqual(isRefused);
    expect(await holderOf(email)).toBe(user.uid);
  });

  test("attack: a squatter's memberships in other teams end, and the address is notified", async () => {
    const admin = await signUp('Ada Admin');
    const squatter = await squat();
    await call(joinAccount, { invite: getLinkKey(admin.account, 'Editor') }, squatter.token);
    await startGoogleSession(await signInWithGoogle(squatter.email, 'Olga Owner'), { restart: true });
    await until(async () => (await table.query(`JOB#${squatter.uid}`)).length === 0, 'the jobs to be done');
    const { users } = await call(listUsers, {}, admin.token);
    expect(users.map(({ uid }) => uid)).toEqual([admin.uid]);
    expect((await inbox.waitFor(squatter.email)).subject).toBe('You have a new Narradeck account');
  });

  test('guard: an abandoned account with other people in it remains theirs', async () => {
    const squatter = await squat();
    // An unverified person can't invite anyone, so the count is set directly.
    await patch(`ACCOUNT#${squatter.account.id}`, 'ACCOUNT', { user_count: 2 });
    await startGoogleSession(await signInWithGoogle(squatter.email, 'Olga Owner'), { restart: true });
    await until(async () => (await table.query(`JOB#${squatter.uid}`)).length === 0, 'the jobs to be done');
    const account = await table.get(`ACCOUNT#${squatter.account.id}`, 'ACCOUNT');
    expect(account).toMatchObject({ user_count: 2, admin_uid: squatter.uid });
    expect(account!.closed_at ?? null).toBeNull();
  });

  test('attack: signed up with an address that is never verified: its owner is in, the other is out and the login deleted', async () => {
    const squatter = await squat();
    const id = await share(squatter);
    const google = await signInWithGoogle(squatter.email, 'Olga Owner');
    const { user } = await startGoogleSession(google, { restart: true });
    expect(user).toMatchObject({ email: squatter.email, emailVerified: true, fullName: 'Olga Owner' });
    expect(await holderOf(squatter.email)).toBe(user.uid);
    await endsSessions(squatter);
    await isClosed(squatter, id);
    await expect(signInForTokens(squatter.email, TEST_PASSWORD)).rejects.toThrow();
  });

  test('guard: a verified holder stays', async () => {
    const person = await signUp('Vera Verified');
    await expect(startGoogleSession(await signInWithGoogle(person.email), { restart: true })).rejects.toEqual(
      isRefused,
    );
    expect(await holderOf(person.email)).toBe(person.uid);
  });

  test('guard: signing up verifies nothing: a Google holder stays', async () => {
    const email = newAddress('grace');
    const { user } = await startGoogleSession(await signInWithGoogle(email));
    const squatter = await register('Sly Squatter', email);
    await expect(call(startSession, {}, squatter.token)).rejects.toEqual(isRefused);
    expect(await holderOf(email)).toBe(user.uid);
  });

  test('of two concurrent claims, one holds the address, and nobody else is in', async () => {
    const squatter = await squat();
    await leavePool(squatter);
    const owner = await register('Olga Owner', squatter.email);
    const google = await signInWithGoogle(squatter.email);
    const tokens = [owner.token, google];
    await Promise.allSettled(tokens.map((token) => startGoogleSession(token)));
    const now = await Promise.allSettled(tokens.map((token) => call(getSession, {}, token)));
    const uids = now.flatMap((one) => (one.status === 'fulfilled' ? [one.value.user.uid] : []));
    expect(uids).toEqual([await holderOf(squatter.email)]);
  });
});
