import { randomUUID } from 'node:crypto';
import { createProject } from '#shared/api/projects';
import { removeUser } from '#shared/api/users';
import { newId } from '#shared/ids';
import { deadJobs } from '../../testing/jobs';
import { queueEvent } from '../../testing/queue-event';
import { joinAccount, newProjectId } from '../../testing/records';
import { call, inbox, invoke, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

/** A person's account, deleted as by `deleteAccount`, with an unreadable name. */
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
    // Their name is kept for a year, for their next login.
    ...(await table.query(`USER#${uid}`)).filter(({ sk }) => sk !== 'FORMER_NAME'),
  ];
  return { id: account.id, left, mend: () => table.put(deleted) };
}

describe('jobs that can’t be done (docs/operations.md, dead jobs)', () => {
  test('become dead letters after five attempts and delay nobody; fixed and moved back, all are done', async () => {
    const broken = await Promise.all([deleteUnreadable(), deleteUnreadable()]);
    const id = newId();
    await table.put({ pk: `JOB#${id}`, sk: 'DELETE_ACCOUNT', account_id: id });
    await until(async () => (await table.query(`JOB#${id}`)).length === 0, 'another job to be done meanwhile');
    const ids = broken.map((one) => one.id);
    await until(async () => (await deadJobs.countAbout(...ids)) === 2, 'both jobs to be dead');
    for (const { left } of broken) expect((await left()).length).toBeGreaterThan(2);

    for (const { mend } of broken) await mend();
    await deadJobs.redrive();
    await until(
      async () => (await Promise.all(broken.map(({ left }) => left()))).flat().length === 0,
      'all to be done',
    );
    expect(await deadJobs.countAbout(...ids)).toBe(0);
  });

  test('an unreadable project keeps none of the others from the Admin; once fixed, it is transferred, too', async () => {
    const admin = await signUp('Ada Admin');
    const { uid, token } = await joinAccount(admin.account, 'Editor', 'Eve Editor');
    const ids = [newProjectId(), newProjectId(), newProjectId()];
    for (const id of ids) await call(createProject, { id, name: `Deck ${id}` }, token);
    const key = { pk: `PROJECT#${ids[1]}`, sk: 'PROJECT' };
    const readable = { ...(await table.get(key.pk, key.sk)), ...key };
    await table.put({ ...readable, settings: 'of a later version' });
    await call(removeUser, { uid }, admin.token);
    const owners = async () => Promise.all(ids.map(async (id) => (await table.get(`PROJECT#${id}`, 'PROJECT'))?.uid));
    await until(async () => (await deadJobs.countAbout(uid)) === 1, 'the job to be dead');
    expect(await owners()).toEqual([admin.uid, uid, admin.uid]);

    await table.put(readable);
    await deadJobs.redrive();
    const job = () => table.get(`JOB#${uid}`, `LEAVE#${admin.account.id}`);
    await until(async () => (await job()) === undefined, 'the job to be done');
    expect(await owners()).toEqual(ids.map(() => admin.uid));
    const mails = await inbox.to(admin.email);
    expect(mails).toHaveLength(1);
    for (const id of ids) expect(mails[0]?.body.text).toContain(id);
  });

  test('a job with an unreadable item becomes a dead letter; fixed and moved back, it is done', async () => {
    const id = newId();
    const job = { pk: `JOB#${id}`, sk: 'DELETE_ACCOUNT' };
    await table.put({ ...job, account_id: 42 });
    await until(async () => (await deadJobs.countAbout(id)) === 1, 'the job to be dead');
    await table.put({ ...job, account_id: id });
    await deadJobs.redrive();
    await until(async () => (await table.get(job.pk, job.sk)) === undefined, 'the job to be done');
  });

  test('a transcription becomes a dead letter in its own queue; fixed and moved back, it starts', async () => {
    const id = newProjectId();
    const job = { pk: `JOB#${id}`, sk: 'TRANSCRIBE' };
    await table.put({ ...job, project_id: 42 });
    await until(async () => (await deadJobs.countOfSpeech(id)) === 1, 'the job to be dead');
    const message = queueEvent(JSON.stringify({ job: { kind: 'unreadable', ...job }, step: 1, sent_at: Date.now() }));
    expect(await invoke('run-speech', message)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    const asked = { project_id: id, account_id: newId(), uid: randomUUID(), requested_at: 1, taken_at: 1, seconds: 0 };
    await table.put({ ...job, ...asked, language: '', mode: 'replace', sounds: [], ended_at: 2 });
    expect(await invoke('run-speech', message)).toEqual({ batchItemFailures: [] });
  });
});
