import { createProject, getProject } from '#shared/api/projects';
import { joinAccount, newProjectId } from '../../testing/records';
import { call, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

test('a job that waited takes what somebody left, and nothing that they made after they came back', async () => {
  const { account, user: admin } = await signUp('Ada Admin');
  const { uid, token } = await joinAccount(account, 'Editor', 'Eve Editor');
  const asked_at = Date.now() - 600_000;
  const makeAt = async (created_at: number) => {
    const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, token);
    const key = { pk: `PROJECT#${id}`, sk: 'PROJECT' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, created_at, index1_sk: `${created_at}` });
    return id;
  };
  const [left, made] = [await makeAt(asked_at - 1), await makeAt(Date.now())];
  const job = { pk: `JOB#${uid}`, sk: `LEAVE#${account.id}` };
  await table.put({ ...job, uid, account_id: account.id, fullName: 'Eve Editor', asked_at, told_at: asked_at });
  // The stream hears of the item: a second call beside its job's would meet it.
  await until(async () => (await table.get(job.pk, job.sk)) === undefined, 'the job to be done');
  const ownerOf = async (id: string) => (await table.get(`PROJECT#${id}`, 'PROJECT'))?.uid;
  expect([await ownerOf(left), await ownerOf(made)]).toEqual([admin.uid, uid]);
  expect(await call(getProject, { id: made }, token)).toMatchObject({ uid });
});
