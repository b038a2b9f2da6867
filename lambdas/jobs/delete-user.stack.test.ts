import { randomUUID } from 'node:crypto';
import { deleteAccount } from '#shared/api/accounts';
import { joinAccount as join } from '#shared/api/invites';
import { createProject, deleteProject } from '#shared/api/projects';
import { removeUser } from '#shared/api/users';
import { bucket } from '../../testing/bucket';
import { getLinkKey } from '../../testing/invite-keys';
import { newProjectId } from '../../testing/records';
import { call, register, signIn, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

test('a person who signed up again with the same name stays: the pool has them as another person', async () => {
  // A person who signs in with Google has the same username each time they sign up.
  const again = await register('Ada Again');
  const before = randomUUID();
  await bucket.put(`users/${before}/picture.png`, 'x');
  await table.put({ pk: `JOB#${before}`, sk: 'DELETE_USER', uid: before, username: again.uid });
  await until(async () => (await table.query(`JOB#${before}`)).length === 0, 'the job to be done');
  expect(await bucket.keysBelow(`users/${before}/`)).toEqual([]);
  expect(await signIn(again.email)).toBeTruthy();
});

describe('a deleted person is not named by the projects that were theirs', () => {
  const leave = async () => {
    const [admin, guest] = [await signUp('Ada Admin'), await signUp('Greta Guest')];
    await call(join, { invite: getLinkKey(admin.account, 'Editor') }, guest.token);
    const [kept, trashed] = [newProjectId(), newProjectId()];
    for (const id of [kept, trashed]) await call(createProject, { id, name: 'Deck' }, guest.token);
    await call(deleteProject, { id: trashed }, guest.token);
    /** Whether the Admin owns both projects, and both name their former owner. */
    const say = (name: string) => async () => {
      const roots = await Promise.all([kept, trashed].map((id) => table.get(`PROJECT#${id}`, 'PROJECT')));
      return roots.every((root) => root?.uid === admin.uid && root.inherited_from === name);
    };
    return { admin, guest, say };
  };

  test('nor by those transferred long before', async () => {
    const { admin, guest, say } = await leave();
    await call(removeUser, { uid: guest.uid }, admin.token);
    await until(say('Greta Guest'), 'both to say whose they were');
    await call(deleteAccount, { email: guest.email }, guest.token);
    await until(say(''), 'both to say nothing of anybody');
    // The job deletes an item after it has changed the project.
    await until(async () => (await table.query(`FORMER_OWNER#${guest.uid}`)).length === 0, 'their items to be deleted');
  });

  test("later owners' names stay", async () => {
    const { admin, guest, say } = await leave();
    await call(removeUser, { uid: guest.uid }, admin.token);
    await until(say('Greta Guest'), 'both to say whose they were');
    for (const { sk } of await table.query(`FORMER_OWNER#${guest.uid}`)) {
      const [pk, root] = [`PROJECT#${String(sk)}`, 'PROJECT'];
      await table.put({ ...(await table.get(pk, root)), pk, sk: root, inherited_from: 'Eve Later' });
    }
    await call(deleteAccount, { email: guest.email }, guest.token);
    await until(async () => (await table.query(`FORMER_OWNER#${guest.uid}`)).length === 0, 'the job to be done');
    expect(await say('Eve Later')()).toBe(true);
  });

  test('nor by those transferred with the deletion, whenever that is', async () => {
    const { admin, guest, say } = await leave();
    await call(deleteAccount, { email: guest.email }, guest.token);
    await until(say(''), 'both to be passed on');
    const late = newProjectId();
    await call(createProject, { id: late, name: 'Late' }, admin.token);
    const key = { pk: `PROJECT#${late}`, sk: 'PROJECT' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, uid: guest.uid, who_can_edit: 'Team' });
    const list = { index1_pk: `ACCOUNT#${admin.account.id}#TEAM` };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, ...list });
    // A dead-lettered job that runs after everything else.
    const job = { pk: `JOB#${guest.uid}`, sk: `LEAVE#${admin.account.id}` };
    const notified_at = Date.now();
    const who = { uid: guest.uid, account_id: admin.account.id, fullName: 'Greta Guest', emailVerified: true };
    await table.put({ ...job, ...who, is_removed: false, requested_at: notified_at, notified_at });
    await until(async () => (await table.get(job.pk, job.sk)) === undefined, 'the job to be done');
    expect(await table.get(key.pk, key.sk)).toMatchObject({ uid: admin.uid, inherited_from: '' });
  });
});
