import { createProject } from '#shared/api/projects';
import { removeUser } from '#shared/api/users';
import { newId } from '#shared/ids';
import { randomUUID } from 'node:crypto';
import { queueEvent } from '../../testing/queue-event';
import { joinAccount, newProjectId } from '../../testing/records';
import { call, inbox, invoke, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

test('an unreadable message fails alone: the jobs next to it are done', async () => {
  const job = { kind: 'delete-account', account_id: newId() };
  const step = (step: number) => JSON.stringify({ job, step, sent_at: Date.now() });
  expect(await invoke('run-jobs', queueEvent('no JSON', step(1), step(1_000_000), '{}'))).toEqual({
    batchItemFailures: ['1', '3', '4'].map((itemIdentifier) => ({ itemIdentifier })),
  });
});

test('a job that asks for another call gets it, and ends then; the Admin is notified once', async () => {
  const admin = await signUp('Ada Admin');
  const editor = await joinAccount(admin.account, 'Editor');
  await call(createProject, { id: newProjectId(), name: 'Deck' }, editor.token);
  await call(removeUser, { uid: editor.user.uid }, admin.token);
  await inbox.waitFor(admin.email);
  const job = () => table.get(`JOB#${editor.uid}`, `LEAVE#${admin.account.id}`);
  await until(async () => (await job()) === undefined, 'the job to be done');
  expect(await inbox.to(admin.email)).toHaveLength(1);
});

test('leaving again while the first job is still queued is not forgotten', async () => {
  const admin = await signUp('Ada Admin');
  const editor = await joinAccount(admin.account, 'Editor');
  const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, editor.token);
  const job = { pk: `JOB#${editor.uid}`, sk: `LEAVE#${admin.account.id}` };
  // Its message is about nobody, as if it had been dead-lettered.
  await table.put({
    ...job,
    uid: randomUUID(),
    account_id: newId(),
    fullName: 'Nobody',
    emailVerified: true,
    is_removed: false,
    requested_at: 1,
  });
  await call(removeUser, { uid: editor.user.uid }, admin.token);
  await until(async () => (await table.get(job.pk, job.sk)) === undefined, 'the job to be done');
  expect((await table.get(`PROJECT#${id}`, 'PROJECT'))?.uid).toBe(admin.uid);
});
