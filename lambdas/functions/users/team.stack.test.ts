import { listAccounts } from '#shared/api/accounts';
import { joinAccount as join } from '#shared/api/invites';
import { createProject, getProject, listProjects, updateProject } from '#shared/api/projects';
import { getSession, startSession } from '#shared/api/session';
import { changeRole, listUsers, removeUser, updateUser } from '#shared/api/users';
import { teamUser } from '#shared/entities/user';
import { joinAccount, newProjectId } from '../../../testing/records';
import { markEmailVerified } from '../../../testing/mark-email-verified';
import { call, inbox, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { getLinkKey } from '../../../testing/invite-keys';

let admin: SignedUp;
let editor: SignedUp;
beforeEach(async () => {
  admin = await signUp('Ada Admin');
  editor = await joinAccount(admin.account, 'Editor', 'Ed Editor');
});

const team = async (by = admin) => (await call(listUsers, {}, by.token)).users;
const denied = { code: 'permission-denied' };

describe('listUsers (spec section 7)', () => {
  test('returns few fields of other people, and no code', async () => {
    const users = await team(editor);
    expect(users.map((user) => teamUser.parse(user))).toEqual(users);
    expect(users.map(({ fullName, role, isAccountOwner }) => [fullName, role, isAccountOwner])).toEqual([
      ['Ed Editor', 'Editor', false],
      ['Ada Admin', 'Admin', true],
    ]);
    expect(JSON.stringify(users)).not.toContain(admin.user.email_verify_code);
  });

  test('returns 10 at a time, and continues from there', async () => {
    for (let n = 0; n < 10; n++) await joinAccount(admin.account, 'Member', `Member ${n}`);
    const first = await call(listUsers, {}, editor.token);
    expect(first.users).toHaveLength(10);
    const second = await call(listUsers, { after: first.next! }, editor.token);
    expect(second.users.map(({ fullName }) => fullName)).toEqual(['Ed Editor', 'Ada Admin']);
    expect(second.next).toBeNull();
  });

  test('shows others a new name', async () => {
    await call(updateUser, { fullName: 'Edna Editor' }, editor.token);
    expect((await team()).map(({ fullName }) => fullName)).toContain('Edna Editor');
  });
});

describe('changeRole', () => {
  test('takes effect with the next call', async () => {
    const changed = await call(changeRole, { uid: editor.user.uid, role: 'Member' }, admin.token);
    expect(teamUser.parse(changed)).toMatchObject({ role: 'Member' });
    expect(await team()).toContainEqual(changed);
    await expect(call(createProject, { id: newProjectId(), name: 'x' }, editor.token)).rejects.toMatchObject(denied);
    await call(changeRole, { uid: editor.user.uid, role: 'Editor' }, admin.token);
    await call(createProject, { id: newProjectId(), name: 'x' }, editor.token);
  });

  test("only the Admin changes roles, and nobody the owner's", async () => {
    const change = (by: SignedUp, { user }: SignedUp) =>
      call(changeRole, { uid: user.uid, role: 'Member' as const }, by.token);
    await expect(change(editor, editor)).rejects.toMatchObject(denied);
    await expect(change(editor, admin)).rejects.toMatchObject(denied);
    await expect(change(admin, admin)).rejects.toMatchObject(denied);
    await expect(change(await signUp(), editor)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('applies when a person in another account returns', async () => {
    const guest = await signUp('Greta Guest');
    await call(join, { invite: getLinkKey(admin.account, 'Editor') }, guest.token);
    await call(join, { invite: getLinkKey(admin.account, 'Member') }, guest.token);
    await call(changeRole, { uid: guest.user.uid, role: 'Member' }, admin.token);
    expect((await call(getSession, {}, guest.token)).user.role).toBe('Member');
    const { accounts } = await call(listAccounts, {}, guest.token);
    expect(accounts.map(({ role }) => role)).toEqual(['Admin', 'Member']);
  });
});

describe('removeUser', () => {
  const projectOf = async (person: SignedUp, name: string) =>
    (await call(createProject, { id: newProjectId(), name }, person.token)).id;
  const privateOf = async (person: SignedUp) =>
    (await call(listProjects, { who_can_edit: 'Private' }, person.token)).projects.map(({ id }) => id);

  test('ends the token at once; the projects go to the Admin, who is notified', async () => {
    const [mine, ours] = [await projectOf(editor, 'Secret plan'), await projectOf(editor, 'Our plan')];
    await call(updateProject, { id: ours, who_can_edit: 'Team' }, editor.token);
    await markEmailVerified(editor);
    await call(removeUser, { uid: editor.user.uid }, admin.token);
    for (const attempt of [
      call(getProject, { id: mine }, editor.token),
      call(listProjects, { who_can_edit: 'Team' }, editor.token),
      call(listUsers, {}, editor.token),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect((await team()).map(({ fullName }) => fullName)).toEqual(['Ada Admin']);
    expect((await call(getSession, {}, admin.token)).account.user_ids).toEqual([admin.uid]);
    const mail = await inbox.waitFor(admin.email);
    expect(mail.subject).toMatch(/ was removed from your team$/);
    for (const name of ['Ed Editor', 'Secret plan', 'Our plan']) expect(mail.body.text).toContain(name);
    expect(await privateOf(admin)).toEqual([mine]);
    await call(updateProject, { id: ours, who_can_edit: 'Private' }, admin.token);
  });

  test("keeps the person's other account, which becomes current", async () => {
    const guest = await signUp('Greta Guest');
    const kept = await projectOf(guest, 'Kept');
    await call(join, { invite: getLinkKey(admin.account, 'Editor') }, guest.token);
    const passed = await projectOf(guest, 'Passed');
    await call(removeUser, { uid: guest.user.uid }, admin.token);
    const { user, account } = await call(getSession, {}, guest.token);
    expect([user.role, user.account_ids, account.id]).toEqual(['Admin', [guest.account.id], guest.account.id]);
    expect(await privateOf(guest)).toEqual([kept]);
    await until(async () => (await privateOf(admin)).includes(passed), 'the project to be passed on');
    await expect(call(getProject, { id: passed }, guest.token)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('gives a person without another account a new one, with nothing of the team', async () => {
    await call(removeUser, { uid: editor.user.uid }, admin.token);
    const anew = await call(startSession, { fullName: 'Ed' }, editor.token);
    expect(anew.account.id).not.toBe(admin.account.id);
    expect(await privateOf(editor)).toEqual([]);
  });

  test('keeps the name of a person without another account for their next login', async () => {
    await call(removeUser, { uid: editor.user.uid }, admin.token);
    const anew = await call(startSession, {}, editor.token);
    expect([anew.user.fullName, anew.account.name]).toEqual(['Ed Editor', expect.stringContaining('Ed Editor')]);
    expect(await table.get(`USER#${editor.user.uid}`, 'FORMER_NAME')).toBeUndefined();
  });

  test("only the Admin removes, never the owner; another team's uid looks like a missing one", async () => {
    await expect(call(removeUser, { uid: admin.user.uid }, editor.token)).rejects.toMatchObject(denied);
    await expect(call(removeUser, { uid: editor.user.uid }, editor.token)).rejects.toMatchObject(denied);
    await expect(call(removeUser, { uid: admin.user.uid }, admin.token)).rejects.toMatchObject(denied);
    const stranger = await signUp();
    const answers = await Promise.all(
      [editor.user.uid, 'nobody' as typeof editor.user.uid].map((uid) =>
        call(removeUser, { uid }, stranger.token).catch((error: unknown) => String(error)),
      ),
    );
    expect(answers[0]).toBe(answers[1]);
  });

  test('a project created during the removal still gets an owner', async () => {
    const attempts = Array.from({ length: 3 }, () => projectOf(editor, 'Racing').catch(() => undefined));
    await call(removeUser, { uid: editor.user.uid }, admin.token);
    const made = (await Promise.all(attempts)).filter((id) => id !== undefined);
    await until(async () => (await privateOf(admin)).length === made.length, 'all of them to be passed on');
  });
});
