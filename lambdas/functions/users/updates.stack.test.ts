import { updateAccount } from '#shared/api/accounts';
import { createProject, getProject } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import { updateUser } from '#shared/api/users';
import { visibleAccount } from '#shared/entities/account';
import { user } from '#shared/entities/user';
import { joinAccount, newProjectId } from '../../../testing/records';
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

  test('the Admin sets what new projects start with, one setting at a time; projects that exist stay as they are', async () => {
    const { token } = await signUp();
    const before = await call(createProject, { id: newProjectId(), name: 'Before' }, token);
    expect(before.settings).toEqual({ link_access: 'anyone' });
    await call(updateAccount, { project_presets: { link_access: 'team', link_days: 30 } }, token);
    await call(updateAccount, { project_presets: { allow_comments: true, embedding: 'anywhere' } }, token);
    const { created_at, settings } = await call(createProject, { id: newProjectId(), name: 'After' }, token);
    expect(settings).toEqual({
      ...{ link_access: 'team', allow_comments: true, embedding: 'anywhere' },
      link_ends_at: created_at + 30 * 24 * 60 * 60 * 1000,
    });
    await call(updateAccount, { project_presets: { link_days: null } }, token);
    expect(
      (await call(createProject, { id: newProjectId(), name: 'Last' }, token)).settings.link_ends_at,
    ).toBeUndefined();
    expect((await call(getProject, { id: before.id }, token)).settings).toEqual(before.settings);
  });

  test('attack: no preset guards a link with a password that nobody has set', async () => {
    const wrong = { project_presets: { link_access: 'password' as never } };
    await expect(call(updateAccount, wrong, admin.token)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test.each(['Editor', 'Member'] as const)("an %s can't", async (role) => {
    const person = await joinAccount(admin.account, role);
    await expect(call(updateAccount, { name: 'Mine' }, person.token)).rejects.toMatchObject({
      code: 'permission-denied',
    });
  });
});
