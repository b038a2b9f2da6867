import { newId } from '#shared/ids';
import { deadJobs } from '../../testing/jobs';
import { signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

/** Somebody's account, deleted as `deleteAccount` does it, with a name that nothing can read. */
async function deleteUnreadable() {
  const { account, uid } = await signUp();
  const item = (await table.get(`ACCOUNT#${account.id}`, 'ACCOUNT'))!;
  const deleted = { ...item, pk: `ACCOUNT#${account.id}`, sk: 'ACCOUNT', deleted_at: Date.now() };
  await table.put({ ...deleted, name: 42 });
  const job = { pk: `JOB#${account.id}`, sk: 'DELETE_ACCOUNT', account_id: account.id };
  await table.put(job);
  const left = async () => [
    ...(await table.query(job.pk)),
    ...(await table.query(deleted.pk)),
    ...(await table.query(`USER#${uid}`)),
  ];
  return { left, mend: () => table.put(deleted) };
}

describe('jobs that can’t be done (docs/deploy.md, dead jobs)', () => {
  test('die after five tries and hold nobody up; mended and moved back, all of them are done', async () => {
    const broken = await Promise.all([deleteUnreadable(), deleteUnreadable()]);
    const id = newId();
    await table.put({ pk: `JOB#${id}`, sk: 'DELETE_ACCOUNT', account_id: id });
    await until(async () => (await table.query(`JOB#${id}`)).length === 0, 'another job to be done meanwhile');
    await until(async () => (await deadJobs.count()) === 2, 'both jobs to be dead');
    for (const { left } of broken) expect((await left()).length).toBeGreaterThan(2);

    for (const { mend } of broken) await mend();
    expect(await deadJobs.redrive()).toBe(2);
    await until(
      async () => (await Promise.all(broken.map(({ left }) => left()))).flat().length === 0,
      'all to be done',
    );
    expect(await deadJobs.count()).toBe(0);
  });
});
