import { getSession, startSession } from '#shared/api/session';
import { visibleAccount } from '#shared/entities/account';
import { user } from '#shared/entities/user';
import { listUsers } from '#shared/api/users';
import {
  call,
  newAddress,
  register,
  signInWithGoogle,
  signUp,
  startGoogleSession,
  table,
} from '../../../testing/test-stack';

describe('startSession: each sign-up creates a user and the account that they own (spec section 1)', () => {
  test('the records match the entities exactly', async () => {
    const { token } = await register('Ada Lovelace');
    const session = await call(startSession, { fullName: 'Ada Lovelace' }, token);
    expect(user.parse(session.user)).toEqual(session.user);
    expect(visibleAccount.parse(session.account)).toEqual(session.account);
    expect(session.account.name).toBe("Ada Lovelace's team");
    expect(session.user).toMatchObject({ role: 'Admin', emailVerified: false });
  });

  test("Google's picture is shown and updated, until the person removes or replaces it", async () => {
    const token = await signInWithGoogle(newAddress('grace'), 'Grace Hopper');
    const { user } = await startGoogleSession(token);
    const picture = user.providerData[0]!.photoURL!;
    expect(user).toMatchObject({ profilePicUrl: picture, profilePicPath: '' });
    const key = { pk: `USER#${user.uid}`, sk: 'USER' };
    const item = (await table.get(key.pk, key.sk))!;
    const older = 'https://lh3.googleusercontent.com/a/older';
    const saw = (shown: string) =>
      table.put({
        ...{ ...item, ...key, profilePicUrl: shown },
        providerData: user.providerData.map((one) => ({ ...one, photoURL: older })),
      });
    await saw(older);
    expect((await call(startSession, {}, token)).user.profilePicUrl).toBe(picture);
    expect((await call(listUsers, {}, token)).users[0]?.profilePicUrl).toBe(picture);
    for (const own of ['', `/users/${user.uid}/own.png`]) {
      await saw(own);
      expect((await call(startSession, {}, token)).user).toMatchObject({
        profilePicUrl: own,
        providerData: [{ photoURL: picture }],
      });
    }
  });

  test('spec section 3: emailVerified is true for people who sign in with Google, and false for people who sign up by email', async () => {
    const byGoogle = await startGoogleSession(await signInWithGoogle(newAddress('grace'), 'Grace Hopper'));
    expect(byGoogle.user.emailVerified).toBe(true);
    const byMail = await call(startSession, { fullName: 'Ada' }, (await register()).token);
    expect(byMail.user.emailVerified).toBe(false);
  });

  test('a repeated call, even with another name, returns what is stored', async () => {
    const { token } = await register();
    const first = await call(startSession, { fullName: 'Ada' }, token);
    expect(await call(startSession, { fullName: 'Eve' }, token)).toEqual(first);
    expect(await call(startSession, {}, token)).toEqual(first);
  });

  test('many concurrent calls create one account', async () => {
    const { token, uid } = await register();
    const sessions = await Promise.all(Array.from({ length: 6 }, () => call(startSession, { fullName: 'Ada' }, token)));
    expect(new Set(sessions.map((session) => session.account.id)).size).toBe(1);
    expect((await table.query(`USER#${uid}`)).map(({ sk }) => sk)).toEqual([
      `MEMBER#${sessions[0]!.account.id}`,
      'USER',
    ]);
  });

  test('both invite codes lead to the account, with their role', async () => {
    const { account: team } = await signUp();
    const roleOf = async (code: string) => table.get(`CODE#${code}`, 'CODE');
    expect(await roleOf(team.member_invite_code)).toMatchObject({ account_id: team.id, role: 'Member' });
    expect(await roleOf(team.editor_invite_code)).toMatchObject({ account_id: team.id, role: 'Editor' });
  });

  test('without a name, uses the one of the sign-in', async () => {
    const { token } = await register('Grace Hopper');
    expect((await call(startSession, {}, token)).user.fullName).toBe('Grace Hopper');
  });

  test("without a visible name, uses the mailbox's", async () => {
    const { token, email } = await register('\u200B', newAddress('mailbox'));
    expect((await call(startSession, {}, token)).user.fullName).toBe(email.split('@')[0]);
  });

  test('creates no account while the address belongs to somebody else', async () => {
    const email = newAddress('grace');
    await startGoogleSession(await signInWithGoogle(email));
    const { token } = await register('Eve Else', email);
    await expect(call(startSession, { fullName: 'Eve' }, token)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(call(getSession, {}, token)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('getSession', () => {
  test('a login without a record: not-found, because the sign-up was never finished', async () => {
    const { token } = await register();
    await expect(call(getSession, {}, token)).rejects.toMatchObject({
      code: 'not-found',
      message: 'Your sign-up isn’t finished yet.',
    });
  });

  test('a deleted person is refused everywhere, whatever the token says', async () => {
    const { token, uid } = await signUp();
    await table.delete(`USER#${uid}`, 'USER');
    await expect(call(getSession, {}, token)).rejects.toMatchObject({ code: 'not-found' });
  });
});
