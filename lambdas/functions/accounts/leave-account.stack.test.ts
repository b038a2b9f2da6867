import { leaveAccount, updateAccount } from '#shared/api/accounts';
import { joinAccount as join } from '#shared/api/invites';
import { createProject, listProjects } from '#shared/api/projects';
import { getSession, startSession } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import { joinAccount, newProjectId } from '../../../testing/records';
import { interceptTransaction } from '../../../testing/intercept-transaction';
import { call, inbox, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { getLinkKey } from '../../../testing/invite-keys';
import { findMember } from '../../data/member-store';
import { removeFromTeam } from '../team';

let admin: SignedUp;
beforeEach(async () => {
  admin = await signUp('Ada Admin');
});

const leave = (person: SignedUp) => call(leaveAccount, { account_id: admin.account.id }, person.token);
const privateOf = async (person: SignedUp) =>
  (await call(listProjects, { who_can_edit: 'Private' }, person.token)).projects.map(({ id }) => id);

test('a person who leaves continues in another account; their projects go to the Admin, who is notified', async () => {
  const guest = await signUp('Greta Guest');
  await call(join, { invite: getLinkKey(admin.account, 'Editor') }, guest.token);
  const { id } = await call(createProject, { id: newProjectId(), name: 'Plans of Greta' }, guest.token);
  await leave(guest);
  expect((await call(getSession, {}, guest.token)).account.id).toBe(guest.account.id);
  expect((await inbox.waitFor(admin.email)).body.text).toContain('Plans of Greta');
  await until(async () => (await privateOf(admin)).includes(id), 'the project to be passed on');
  expect((await call(listUsers, {}, admin.token)).users.map(({ uid }) => uid)).toEqual([admin.uid]);
});

test('a repeated call leaves no second account; a person without another account gets a new one', async () => {
  const guest = await signUp('Greta Guest');
  await call(join, { invite: getLinkKey(admin.account, 'Member') }, guest.token);
  await leave(guest);
  await leave(guest);
  expect((await call(getSession, {}, guest.token)).user.account_ids).toEqual([guest.account.id]);

  const member = await joinAccount(admin.account, 'Member', 'Max Member');
  await leave(member);
  const anew = await call(startSession, { fullName: 'Max' }, member.token);
  expect(anew.user.account_ids).toEqual([anew.account.id]);
  expect(anew.account.id).not.toBe(admin.account.id);
});

test("the owner can't leave their own account", async () => {
  await expect(leave(admin)).rejects.toMatchObject({ code: 'permission-denied' });
});

test('changes of the account, such as the bytes of each upload, don’t hold up a person who leaves', async () => {
  const guest = await joinAccount(admin.account, 'Member', 'Greta Guest');
  const path = await interceptTransaction(() => call(updateAccount, { name: 'Another name' }, admin.token));
  try {
    await removeFromTeam((await findMember(guest.user.uid, admin.account.id))!, Date.now(), false);
  } finally {
    await path.stop();
  }
  expect((await call(listUsers, {}, admin.token)).users.map(({ uid }) => uid)).toEqual([admin.uid]);
});
