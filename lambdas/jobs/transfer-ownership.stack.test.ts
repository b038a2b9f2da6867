import { createProject, deleteProject, duplicateProject, getProject, listTrash } from '#shared/api/projects';
import { removeUser } from '#shared/api/users';
import { bucket } from '../../testing/bucket';
import { patch } from '../../testing/edited-project';
import { joinAccount, newProjectId } from '../../testing/records';
import { call, inbox, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

/** The job's data about the person who left. */
const EVE = { fullName: 'Eve Editor', emailVerified: true, is_removed: false };

test('a delayed job takes what a person left, and nothing that they made after they came back', async () => {
  const { account, user: admin } = await signUp('Ada Admin');
  const { uid, token } = await joinAccount(account, 'Editor', 'Eve Editor');
  const requested_at = Date.now() - 600_000;
  const makeAt = async (created_at: number) => {
    const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, token);
    const key = { pk: `PROJECT#${id}`, sk: 'PROJECT' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, created_at, index1_sk: `${created_at}` });
    return id;
  };
  const [left, made] = [await makeAt(requested_at - 1), await makeAt(Date.now())];
  const job = { pk: `JOB#${uid}`, sk: `LEAVE#${account.id}` };
  await table.put({ ...job, uid, account_id: account.id, ...EVE, requested_at, notified_at: requested_at });
  // The stream also queues a job for this item; a second call would run alongside it.
  await until(async () => (await table.get(job.pk, job.sk)) === undefined, 'the job to be done');
  const ownerOf = async (id: string) => (await table.get(`PROJECT#${id}`, 'PROJECT'))?.uid;
  expect([await ownerOf(left), await ownerOf(made)]).toEqual([admin.uid, uid]);
  expect(await call(getProject, { id: made }, token)).toMatchObject({ uid });
});

test('a transferred project names its former owner, in the trash, too; a copy of it does not', async () => {
  const { account, token: adminToken } = await signUp('Ada Admin');
  const { uid, token } = await joinAccount(account, 'Editor', 'Eve Editor');
  const [kept, trashed, copy] = [newProjectId(), newProjectId(), newProjectId()];
  for (const id of [kept, trashed]) {
    const project = { id, name: 'Deck', folder: 'Applications' };
    expect(await call(createProject, project, token)).toMatchObject({ inherited_from: '' });
  }
  await call(deleteProject, { id: trashed }, token);
  await call(removeUser, { uid }, adminToken);
  const saysWhose = async (id: string) =>
    (await table.get(`PROJECT#${id}`, 'PROJECT'))?.inherited_from === 'Eve Editor';
  await until(async () => (await saysWhose(kept)) && (await saysWhose(trashed)), 'both to say whose they were');
  // The name of a Private folder stays with its owner.
  expect(await call(getProject, { id: kept }, adminToken)).toMatchObject({ inherited_from: 'Eve Editor', folder: '' });
  const { projects } = await call(listTrash, { who_can_edit: 'Private' }, adminToken);
  expect(projects).toMatchObject([{ id: trashed, inherited_from: 'Eve Editor' }]);
  const copied = () => call(duplicateProject, { id: kept, target_id: copy }, adminToken);
  await until(async () => (await copied()).project !== null, 'the copy');
  expect((await copied()).project).toMatchObject({ inherited_from: '' });
});

test('the mail about transferred projects names only those that the former owner named', async () => {
  const { account, email, token: adminToken } = await signUp('Ada Admin');
  const { uid, token } = await joinAccount(account, 'Editor', 'Eve Editor');
  const [plan, renamed] = [newProjectId(), newProjectId()];
  await call(createProject, { id: plan, name: 'Plan' }, token);
  await call(createProject, { id: renamed, name: 'Buy now' }, token);
  await patch(`PROJECT#${renamed}`, 'PROJECT', { named_by: 'stranger' });
  await call(removeUser, { uid }, adminToken);
  const findMail = async () => (await inbox.to(email)).find(({ subject }) => subject.includes('was removed'));
  await until(async () => Boolean(await findMail()), 'the mail about the projects');
  const { body } = (await findMail())!;
  expect(body.text).toMatch(/^- .*Plan/m);
  expect(body.text).toContain('- a project that somebody else named');
  expect(body.text).not.toContain('Buy now');
});

test.each([
  ['before the job', false],
  ['between its two looks', true],
])(
  "a leaver's Private projects, in the trash or not, are deleted with an account that is deleted %s",
  async (_, isNotified) => {
    const { account } = await signUp('Ada Admin');
    const { uid, token } = await joinAccount(account, 'Editor', 'Eve Editor');
    const ids = [newProjectId(), newProjectId()];
    for (const id of ids) await call(createProject, { id, name: 'Deck' }, token);
    await call(deleteProject, { id: ids[1]! }, token);
    await patch(`ACCOUNT#${account.id}`, 'ACCOUNT', { deleted_at: Date.now() });
    const job = { pk: `JOB#${uid}`, sk: `LEAVE#${account.id}` };
    const told = isNotified ? { notified_at: Date.now() } : {};
    await table.put({ ...job, uid, account_id: account.id, ...EVE, requested_at: Date.now(), ...told });
    const left = async () => (await Promise.all(ids.map((id) => table.query(`PROJECT#${id}`)))).flat();
    await until(async () => (await left()).length === 0, 'both projects to be cleared away');
  },
);

test('a leaver without another account takes their picture along', async () => {
  const { account, token } = await signUp('Ada Admin');
  const { uid } = await joinAccount(account, 'Editor', 'Eve Editor');
  const path = `/users/${uid}/picture.png`;
  await bucket.put(path.slice(1), 'x');
  await patch(`USER#${uid}`, 'USER', { profilePicUrl: path, profilePicPath: path.slice(1) });
  await call(removeUser, { uid }, token);
  // The table does this within some days.
  expect((await table.get(`FILE#${path}`, 'FILE'))!.ttl as number).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  await table.delete(`FILE#${path}`, 'FILE');
  await until(async () => (await bucket.keysBelow(`users/${uid}/`)).length === 0, 'the picture to be gone');
});
