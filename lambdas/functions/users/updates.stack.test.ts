import { updateAccount } from '#shared/api/accounts';
import { getSession } from '#shared/api/session';
import { updateUser } from '#shared/api/users';
import { visibleAccount } from '#shared/entities/account';
import { user } from '#shared/entities/user';
import { joinAccount } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';

let admin: SignedUp;
beforeAll(async () => {
  admin = await signUp('Ada Admin');
});

describe('updateUser', () => {
  test('merges name and settings, and keeps everything else', async () => {
    const before = (await call(getSession, {}, admin.token)).user;
    await call(updateUser, { settings: { showHomePageQuote: false } }, admin.token);
    const after = await call(updateUser, { fullName: 'Ada Renamed' }, admin.token);
    expect(user.parse(after)).toEqual({
      ...before,
      fullName: 'Ada Renamed',
      settings: { ...before.settings, showHomePageQuote: false },
      version: before.version + 2,
      updated_at: after.updated_at,
    });
    expect((await call(getSession, {}, admin.token)).user).toEqual(after);
  });

  test('accepts an empty change', async () => {
    expect((await call(updateUser, {}, admin.token)).uid).toBe(admin.uid);
  });
});

describe('updateAccount', () => {
  test('the Admin changes its name and welcome messages, and of no other account', async () => {
    const other = await signUp();
    const changed = await call(updateAccount, { name: 'The Adas', member_invite_msg: 'Hi!' }, admin.token);
    expect(visibleAccount.parse(changed)).toMatchObject({ name: 'The Adas', member_invite_msg: 'Hi!' });
    expect((await call(getSession, {}, other.token)).account.name).toBe(other.account.name);
  });

  test.each(['Editor', 'Member'] as const)("an %s can't", async (role) => {
    const person = await joinAccount(admin.account, role);
    await expect(call(updateAccount, { name: 'Mine' }, person.token)).rejects.toMatchObject({
      code: 'permission-denied',
    });
  });
});
