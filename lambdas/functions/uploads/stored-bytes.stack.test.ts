import { createProject, duplicateProject } from '#shared/api/projects';
import { completeUpload, createUpload } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { limitConcurrency } from '#shared/limit-concurrency';
import { newId } from '#shared/ids';
import { deleteForGood } from '../../../testing/delete-for-good';
import { patch } from '../../../testing/edited-project';
import { runJob } from '../../../testing/jobs';
import { postForm } from '../../../testing/post-form';
import { newClip, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

const MB = 1024 ** 2;

let owner: SignedUp;
let project_id: ProjectId;
beforeEach(async () => {
  owner = await signUp();
  project_id = newProjectId();
  await call(createProject, { id: project_id, name: 'Files' }, owner.token);
});

const stored = async () => (await table.get(`ACCOUNT#${owner.account.id}`, 'ACCOUNT'))!.stored_bytes as number;
const allow = (limit_stored_bytes: number) => patch(`ACCOUNT#${owner.account.id}`, 'ACCOUNT', { limit_stored_bytes });

/** Announces and uploads a waveform of `size` bytes. */
async function send(size: number): Promise<UploadId> {
  const id = newId() as UploadId;
  const content_type = 'application/octet-stream';
  const upload = { id, project_id, kind: 'peaks' as const, content_type, size, created_at: 1 };
  expect(await postForm(await call(createUpload, upload, owner.token), Buffer.alloc(size, 1))).toBe(204);
  return id;
}
const complete = (id: UploadId) => call(completeUpload, { id, project_id }, owner.token);
const isFull = { code: 'resource-exhausted', details: { limit: 'plan' } };

test('50 concurrent uploads into the last 10 MB store 10 MB, to the byte', async () => {
  await allow(10 * MB);
  const inTurn = limitConcurrency(8);
  const sent = await Promise.all(Array.from({ length: 50 }, () => inTurn(() => send(MB))));
  // Retries after conflicts with the others, as a client does.
  for (let open = sent; open.length > 0;) {
    const ended = await Promise.allSettled(open.map(complete));
    open = open.filter((_, nth) => {
      const one = ended[nth]!;
      return one.status === 'rejected' && (one.reason as { code: string }).code !== 'resource-exhausted';
    });
  }
  expect(await stored()).toBe(10 * MB);
  expect(await table.query(`FILES#${project_id}`)).toHaveLength(10);
  await expect(send(1)).rejects.toMatchObject(isFull);
});

test('bytes count once, however often an upload is completed, and are returned once, however often its file is deleted', async () => {
  const [one, other] = [await send(MB), await send(2 * MB)];
  const { url } = (await Promise.all(Array.from({ length: 8 }, () => complete(one))))[0]!;
  await complete(one);
  await complete(other);
  expect(await stored()).toBe(3 * MB);
  const expire = () => runJob({ kind: 'delete-unused-files', project_id, paths: [url] });
  await Promise.all([expire(), expire()]);
  await expire();
  expect(await stored()).toBe(2 * MB);
});

test("a team that stores more than its plan now includes can't upload, and keeps what it has", async () => {
  const id = await send(2 * MB);
  await complete(await send(MB));
  await allow(MB / 2);
  await expect(complete(id)).rejects.toMatchObject({
    ...isFull,
    message: 'Your plan includes 0 MB of files, and there’s no room for this. Delete a project, or upgrade.',
  });
  await expect(send(1)).rejects.toMatchObject(isFull);
  expect(await stored()).toBe(MB);
});

test('a copy counts its own files, is refused without room for them, and returns them when it is deleted', async () => {
  const { url } = await complete(await send(MB));
  const clip = newClip(project_id, 100, 1_000, { type: 'video', peaks_url: url });
  await table.put({ pk: `PROJECT#${project_id}`, sk: 'CLIP#100', ...clip, version: 1 });
  const target_id = newProjectId();
  const copy = async () => (await call(duplicateProject, { id: project_id, target_id }, owner.token)).project;
  await allow(1.5 * MB);
  await expect(copy()).rejects.toMatchObject(isFull);
  await allow(2 * MB);
  await until(async () => (await copy()) !== null, 'the copy');
  expect(await stored()).toBe(2 * MB);
  await deleteForGood(target_id, owner.token);
  await until(async () => (await stored()) === MB, 'its bytes to be given back');
});

test("attack: storing and deleting all month stores ten times the plan's limit, and no more until the next month", async () => {
  await allow(MB);
  const fill = async () => {
    const { url } = await complete(await send(MB));
    await runJob({ kind: 'delete-unused-files', project_id, paths: [url] });
  };
  for (let times = 0; times < 9; times++) await fill();
  const [one, other] = [await send(MB), await send(MB)];
  const ended = await Promise.allSettled([one, other].map(complete));
  const enough = {
    ...isFull,
    message:
      'Your team has stored 10 MB this month, including deleted files: the most that its plan allows. Try again next month, or upgrade.',
  };
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await runJob({
    kind: 'delete-unused-files',
    project_id,
    paths: (await table.query(`FILES#${project_id}`)).map(({ sk }) => sk as string),
  });
  expect(await stored()).toBe(0);
  await expect(complete(ended[0]!.status === 'fulfilled' ? other : one)).rejects.toMatchObject(enough);
  await expect(send(1)).rejects.toMatchObject(enough);
  await patch(`ACCOUNT#${owner.account.id}`, 'ACCOUNT', { sent_month: Date.UTC(2026, 0) });
  await fill();
});
