import {
  createProject,
  deleteProject,
  deleteProjectForGood,
  duplicateProject,
  getProject,
  saveEdits,
} from '#shared/api/projects';
import type { ViewerId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { FILE_ADDRESS_DAYS } from '#shared/retention';
import { DAY_MS, HOUR_MS } from '#shared/time/durations';
import { bucket } from '../../testing/bucket';
import { deleteForGood } from '../../testing/delete-for-good';
import { exhaustRateLimit } from '../../testing/exhaust-rate-limit';
import { runJob } from '../../testing/jobs';
import { setUpProjectPerTest } from '../../testing/project-per-test';
import { reachBucket } from '../../testing/reach-bucket';
import { reachTable } from '../../testing/reach-table';
import { newProjectId, newSlide } from '../../testing/records';
import { call, signUp, table, urls } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { deleteProjectRoot } from '../data/delete-store';
import { keyOf, partitionsOf } from '../data/keys';
import { ConditionFailed } from '../data/table';
import { deleteProjectFully } from './delete-project';

const own = setUpProjectPerTest();
beforeAll(() => {
  // The job runs in this process, so that another call can overtake it.
  reachTable();
  reachBucket();
});

const left = async () => [
  ...(await table.query(`PROJECT#${own.id}`)),
  ...(await Promise.all(partitionsOf.views(own.id).map((pk) => table.query(pk)))).flat(),
  ...(await table.query(`PROJECT#${own.id}#COMMENTS`)),
  ...(await table.query(`JOB#${own.id}`)),
  ...(await bucket.keysBelow(`projects/${own.id}/`)),
];

/** Fills a project with slides, views, comments and files in all its folders. */
async function fill(): Promise<void> {
  const slides = Array.from({ length: 40 }, (_, n) => ({ entity: 'slide' as const, item: newSlide(own.id, n) }));
  await call(saveEdits, { project_id: own.id, put: slides, remove: [] }, own.owner.token);
  for (let n = 0; n < 30; n++) {
    await table.put({ ...keyOf.view(own.id, n, newId() as ViewerId), project_id: own.id, created_at: n });
    const anchor = { file: 'f', source_ms: 0, slide_id: '' };
    const comment = { id: `${n}`, project_id: own.id, uid: '', name: 'Eve', text: 'Hi', anchor, created_at: n };
    await table.put({ pk: `PROJECT#${own.id}#COMMENTS`, sk: `${n}#${n}`, ...comment });
  }
  for (const path of ['slides/a.webp', 'clips/1.m4a', 'clips/1.peaks', 'cover.webp']) {
    await bucket.put(`projects/${own.id}/${path}`, 'x');
  }
}

const root = () => ({ pk: `PROJECT#${own.id}`, sk: 'PROJECT' });
const stored = () => table.get(root().pk, root().sk);

describe('deleting a project (spec section 7)', () => {
  test('deletes its items, views, comments, and files soon after', async () => {
    await fill();
    await deleteForGood(own.id, own.owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
  });

  test('counters of views are closed only while a viewer’s token can be valid: not for a project that was in the trash for days', async () => {
    const [first = ''] = partitionsOf.viewCounts(own.id);
    const day = 24 * 60 * 60 * 1000;
    await table.put({ pk: first, sk: '2026-01-01#0', count: 1 });
    await call(deleteProject, { id: own.id }, own.owner.token);
    await table.put({ ...(await stored()), ...root(), deleted_at: Date.now() - 3 * day });
    await call(deleteProjectForGood, { id: own.id }, own.owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
    const counters = await Promise.all(partitionsOf.viewCounts(own.id).map((pk) => table.query(pk)));
    expect(counters.flat()).toEqual([]);
  });

  /** Puts a file into the edge's cache. Returns a function that requests it again. */
  async function cacheFile() {
    await bucket.put(`projects/${own.id}/slides/a.webp`, 'x');
    const { media_grant } = await call(getProject, { id: own.id }, own.owner.token);
    const get = () => fetch(`${urls.app}/projects/${own.id}/slides/a.webp?${media_grant}`);
    await get();
    expect((await get()).headers.get('x-cache')).toBe('Hit from cloudfront');
    return get;
  }

  test('attack: no grant opens a file that the edge had cached', async () => {
    const get = await cacheFile();
    await deleteForGood(own.id, own.owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
    expect((await get()).status).toBe(403);
  });

  test('nothing is paid for an invalidation once all grants have expired: not for a project that was in the trash for days', async () => {
    const get = await cacheFile();
    await call(deleteProject, { id: own.id }, own.owner.token);
    await table.put({ ...(await stored()), ...root(), deleted_at: Date.now() - FILE_ADDRESS_DAYS * DAY_MS });
    await call(deleteProjectForGood, { id: own.id }, own.owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
    expect((await get()).headers.get('x-cache')).toBe('Hit from cloudfront');
  });

  test('attack: strangers who delete projects run up no bill: beyond the hour’s limit, the edge keeps files until grants expire', async () => {
    const get = await cacheFile();
    await exhaustRateLimit('invalidations-of-stage', 'stage', 500, HOUR_MS);
    await deleteForGood(own.id, own.owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
    await exhaustRateLimit('invalidations-of-stage', 'stage', 0, HOUR_MS);
    expect((await get()).headers.get('x-cache')).toBe('Hit from cloudfront');
  });

  test('a finished job does not run again, whoever has the id by then', async () => {
    const before = { ...(await stored()), ...root() };
    await deleteForGood(own.id, own.owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
    // Like an operator's restore.
    await table.put({ ...before, name: 'Anew' });
    await runJob({ kind: 'delete-project', project_id: own.id });
    expect(await left()).toMatchObject([{ name: 'Anew' }]);
  });

  test('attack: nobody can create or copy a project under its id, and play where its links are spread', async () => {
    const stranger = await signUp('Stan Stranger');
    const source = newProjectId();
    await call(createProject, { id: source, name: 'Mine' }, stranger.token);
    await deleteForGood(own.id, own.owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
    for (const { token } of [stranger, own.owner]) {
      await expect(call(createProject, { id: own.id, name: 'Anew' }, token)).rejects.toMatchObject({
        code: 'invalid-argument',
      });
    }
    await expect(call(duplicateProject, { id: source, target_id: own.id }, stranger.token)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await left()).toEqual([]);
  });

  test("a copy requested under an id that becomes a deleted project's ends", async () => {
    const target = newProjectId();
    const ended = { pk: `RETIRED#${target}`, sk: 'RETIRED' };
    await table.put(ended);
    const { uid, account_id } = own.owner.user;
    const job = { project_id: target, source_id: own.id, uid, account_id, requested_at: Date.now() };
    await table.put({ pk: `JOB#${target}`, sk: 'COPY_PROJECT', ...job });
    await until(async () => (await table.query(`JOB#${target}`)).length === 0, 'the end of the copy');
    expect(await table.query(`PROJECT#${target}`)).toEqual([]);
  });

  test.each([
    ['that is not deleted', undefined],
    ['in the trash', { deleted_at: 1, trash_until: Date.now() + 60_000 }],
  ])('a project %s stays, whatever requests the job', async (_, marks) => {
    await fill();
    await table.put({ ...(await stored()), ...root(), ...marks });
    const before = (await left()).length;
    // Names another project, so that only the call below finds it.
    const item = { pk: `JOB#${own.id}`, sk: 'DELETE_PROJECT', project_id: newProjectId() };
    await table.put(item);
    await expect(runJob({ kind: 'delete-project', project_id: own.id })).rejects.toThrow('failed');
    await table.delete(item.pk, item.sk);
    expect((await left()).length).toBe(before);
  });

  const markDeleted = async (deleted_at: number) => table.put({ ...(await stored()), ...root(), deleted_at });

  test.each([
    ['anew', () => call(createProject, { id: own.id, name: 'Anew' }, own.owner.token)],
    ['recreated and deleted again', () => markDeleted(2)],
  ])('a repeated message removes nothing of a project that was %s meanwhile', async (_, make) => {
    await fill();
    await markDeleted(1);
    const late = deleteProjectFully({ project_id: own.id });
    await late.next();
    await table.delete(root().pk, root().sk);
    await make();
    const before = await left();
    await expect(late.next()).rejects.toThrow();
    expect(await left()).toEqual(before);
  });

  test('a project restored, recreated and deleted again, or in the trash, stays, even at the last moment', async () => {
    const restored = { ...(await stored()), ...root() };
    const trashedAgain = { ...restored, deleted_at: 1, trash_until: Date.now() + 60_000 };
    for (const meanwhile of [restored, { ...restored, deleted_at: 2 }, trashedAgain]) {
      await table.put(meanwhile);
      for (const deleted_at of [1, undefined])
        await expect(deleteProjectRoot(own.id, deleted_at)).rejects.toThrow(ConditionFailed);
    }
    expect(await left()).toHaveLength(1);
  });
});
