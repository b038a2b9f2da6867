import { updateAccount } from '#shared/api/accounts';
import {
  createInvite,
  joinAccount as join,
  listInvites,
  renewInviteCode,
  resendInvite,
  withdrawInvite,
} from '#shared/api/invites';
import { createProject, updateProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getRecords } from '#shared/api/records';
import { getSession, sendVerificationEmail, startSession, verifyEmail } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import type { InviteId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { addressPartition } from '../../../testing/address-partition';
import { joinUnverified, newProjectId } from '../../../testing/records';
import {
  call,
  inbox,
  newAddress,
  register,
  type SignedUp,
  signUp,
  signUpUnverified,
  table,
} from '../../../testing/test-stack';
import { getLinkKey, parseMailedKey, createWrongKey } from '../../../testing/invite-keys';

const confirmFirst = expect.objectContaining({
  code: 'permission-denied',
  message: expect.stringContaining('Verify your email address first') as string,
}) as unknown;

/** Opens the link of a verification mail. */
async function confirm({ user, token }: SignedUp): Promise<void> {
  const { uid, email: toEmail, email_verify_code } = user;
  await call(sendVerificationEmail, { uid, toEmail, email_verify_code }, token);
  const { body } = await inbox.waitFor(toEmail);
  await call(verifyEmail, { token: /\/verifyEmail\/(\w+)/.exec(body.text ?? '')![1]! });
}

describe('an unverified person works alone', () => {
  let person: SignedUp;
  beforeEach(async () => {
    person = await signUpUnverified('Sly Squatter');
  });

  test("attack: a person who signs up with somebody else's address can't send invites in its name", async () => {
    const email = newAddress('victim');
    const invite = { id: newId() as InviteId, email, role: 'Editor' as const };
    await expect(call(createInvite, invite, person.token)).rejects.toEqual(confirmFirst);
    // Simulates an invite from before this rule.
    await table.put({
      ...{ pk: `INVITE#${invite.id}`, sk: 'INVITE', ...invite, account_id: person.account.id },
      ...{ inviteSentAt: 1, version: 1 },
    });
    await expect(call(resendInvite, { id: invite.id }, person.token)).rejects.toEqual(confirmFirst);
    await expect(call(withdrawInvite, { id: invite.id }, person.token)).rejects.toEqual(confirmFirst);
    await expect(call(listInvites, {}, person.token)).rejects.toEqual(confirmFirst);
    expect(await inbox.to(email)).toEqual([]);
  });

  test('attack: no call shows them a code of their account, so nobody can join them', async () => {
    const { id } = person.account;
    const stored = (await table.get(`ACCOUNT#${id}`, 'ACCOUNT')) as unknown as typeof person.account;
    const { member_invite_code, editor_invite_code, member_invite_secret, editor_invite_secret } = stored;
    const codes = [member_invite_code, editor_invite_code, member_invite_secret, editor_invite_secret];
    await expect(call(renewInviteCode, { role: 'Editor' }, person.token)).rejects.toEqual(confirmFirst);
    const answers = [
      await call(startSession, {}, person.token),
      await call(getSession, {}, person.token),
      await call(updateAccount, { name: 'Crew' }, person.token),
      await call(getRecords, { keys: [{ entity: 'account', id }] }, person.token),
    ];
    for (const answer of answers) for (const code of codes) expect(JSON.stringify(answer)).not.toContain(code);
  });

  test('they can create and share presentations', async () => {
    const id = newProjectId();
    await call(createProject, { id, name: 'Deck' }, person.token);
    await call(updateProject, { id, settings: { link_access: 'anyone' } }, person.token);
    expect((await call(getPublishData, { id })).name).toBe('Deck');
  });

  test('once verified, they see the codes and can invite immediately', async () => {
    await confirm(person);
    const { account } = await call(getSession, {}, person.token);
    expect(account.editor_invite_code).toMatch(/^\w{6}$/);
    const email = newAddress('friend');
    await call(createInvite, { id: newId(), email, role: 'Member' }, person.token);
    expect(await inbox.waitFor(email)).toBeDefined();
  });
});

test('a person who joins a team unverified is marked there until they verify', async () => {
  const admin = await signUp('Ada Admin');
  const guest = await joinUnverified(admin.account, 'Editor', 'Gus Guest');
  const both = await signUpUnverified('Bo Both');
  await call(join, { invite: getLinkKey(admin.account, 'Member') }, both.token);
  const verified = async () =>
    Object.fromEntries(
      (await call(listUsers, {}, admin.token)).users.map(({ fullName, emailVerified }) => [fullName, emailVerified]),
    );
  expect(await verified()).toEqual({ 'Ada Admin': true, 'Gus Guest': false, 'Bo Both': false });
  await confirm(guest);
  await confirm(both);
  expect(await verified()).toEqual({ 'Ada Admin': true, 'Gus Guest': true, 'Bo Both': true });
});

describe('a mailed invite verifies the address that it was sent to', () => {
  let admin: SignedUp;
  beforeEach(async () => {
    admin = await signUp('Ada Admin');
  });

  const invited = async (email: string) => {
    await call(createInvite, { email, role: 'Editor' }, admin.token);
    return parseMailedKey(await inbox.waitFor(email));
  };
  const provenIn = async ({ token }: { token: string }) => (await call(getSession, {}, token)).user.emailVerified;

  test('an existing person who joins with it is verified in all of their teams', async () => {
    const guest = await signUpUnverified('Gus Guest');
    const host = await signUp('Hanna Host');
    await call(join, { invite: getLinkKey(host.account, 'Member') }, guest.token);
    const { user } = await call(join, { invite: await invited(guest.email) }, guest.token);
    expect(user).toMatchObject({ account_id: admin.account.id, emailVerified: true });
    for (const { token } of [host, admin]) {
      const { users } = await call(listUsers, {}, token);
      expect(users.find(({ uid }) => uid === guest.uid)?.emailVerified).toBe(true);
    }
  });

  test('a new person who signs up with it is verified', async () => {
    const newcomer = await register('Nia New');
    const session = await call(startSession, { invite: await invited(newcomer.email) }, newcomer.token);
    expect(session.user).toMatchObject({ role: 'Editor', emailVerified: true });
    const { users } = await call(listUsers, {}, admin.token);
    expect(users.map(({ emailVerified }) => emailVerified)).toEqual([true, true]);
  });

  test("attack: an inviter can't verify another person's address: a link sent to their own verifies no other", async () => {
    const [squatter, newcomer] = [await signUpUnverified('Sly Squatter'), await register('Sly Second')];
    const joined = call(join, { invite: await invited(newAddress('accomplice')) }, squatter.token);
    await expect(joined).rejects.toMatchObject({ code: 'permission-denied' });
    await call(startSession, { invite: await invited(newAddress('accomplice')) }, newcomer.token);
    for (const person of [squatter, newcomer]) expect(await provenIn(person)).toBe(false);
  });

  test('attack: nor by an invite to it whose id they know', async () => {
    const squatter = await signUpUnverified('Sly Squatter');
    const { id } = await call(createInvite, { email: squatter.email, role: 'Editor' }, admin.token);
    await expect(call(join, { invite: createWrongKey(id) }, squatter.token)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await provenIn(squatter)).toBe(false);
  });

  test('attack: nor does a person who has lost the address to somebody else', async () => {
    const [squatter, owner] = [await signUpUnverified('Sly Squatter'), await signUp('Olga Owner')];
    const invite = await invited(squatter.email);
    const { pk, sk } = { pk: addressPartition(squatter.email), sk: 'EMAIL' };
    await table.put({ ...(await table.get(pk, sk)), pk, sk, uid: owner.uid });
    const { user } = await call(join, { invite }, squatter.token);
    expect(user).toMatchObject({ account_id: admin.account.id, emailVerified: false });
  });
});
