import { randomBytes } from 'node:crypto';
import { deleteProjectForGood } from '#shared/api/bin';
import { createComment, listComments } from '#shared/api/comments';
import { deleteProject, getProject, listProjects, saveEdits } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { countView, getViewCounts, issueViewerToken } from '#shared/api/views';
import type { CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket } from '../../testing/bucket';
import { deleteForGood } from '../../testing/delete-for-good';
import { patch } from '../../testing/edited-project';
import { projectOfEachTest } from '../../testing/project-of-each-test';
import { reachBucket } from '../../testing/reach-bucket';
import { reachTable } from '../../testing/reach-table';
import { newCaption, newClip, newMarker, newProjectId, newSlide } from '../../testing/records';
import { type RestoredTable, restoreTable } from '../../testing/restored-table';
import type { Item } from '../../testing/table';
import { call, mediaBucket, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { bringProjectBack, parseOrder, USAGE } from './bring-back-project';

const own = projectOfEachTest();
beforeAll(() => {
  reachTable();
  reachBucket();
});

const partitions = () => ['', '#COMMENTS', '#VIEWS'].map((end) => `PROJECT#${own.id}${end}`);
const stored = async (): Promise<Item[]> =>
  (await Promise.all([...partitions(), `VIEWCOUNT#${own.id}`, `FILES#${own.id}`].map((pk) => table.query(pk)))).flat();
const account = async () => (await table.get(`ACCOUNT#${own.owner.account.id}`, 'ACCOUNT'))!;
const folder = () => `projects/${own.id}/`;
const hashes = async () => {
  const keys = (await bucket.keysBelow(folder())).sort();
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await bucket.hashOf(key)] as const)));
};

async function watch(): Promise<void> {
  const { viewer_pass: pass } = await call(getPublishData, { id: own.id });
  const { token } = await call(issueViewerToken, { project_id: own.id, pass });
  await call(countView, { token, project_id: own.id, watched: [[0, 3000]] });
}

/** Fills the project as people do; gives the keys of its files. */
async function fill(): Promise<string[]> {
  const { id, owner } = own;
  const first = newSlide(id, 1);
  const slides = [{ ...first, url: first.url.replace('.webp', '-1920.webp') }, newSlide(id, 2)];
  const clip = newClip(id, 100, 60_000);
  const files = [...slides.map(({ url }) => url), slides[0]!.url.replace('-1920.webp', '-320'), clip.url];
  const keys = files.map((path) => path.slice(1));
  for (const key of keys) await bucket.put(key, randomBytes(20_000));
  const put = [
    ...slides.map((item) => ({ entity: 'slide' as const, item })),
    { entity: 'clip' as const, item: clip },
    { entity: 'marker' as const, item: { ...newMarker(100, 200, 0), slide_id: slides[0]!.id } },
    { entity: 'caption' as const, item: newCaption(100, 0, 1_000, 'Hello') },
  ];
  await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
  const comment = { id: newId() as CommentId, project_id: id, text: 'Well said', anchor: null };
  await call(createComment, { ...comment, reply_to: '' }, owner.token);
  await watch();
  return keys;
}

/** Records but for their versions, which are new. */
const unversioned = (all: readonly object[]) => all.map((each) => ({ ...each, version: undefined }));

const seen = async () => {
  const { owner, id } = own;
  const project = await call(getProject, { id }, owner.token);
  return {
    parts: [project.slides, project.clips, project.markers, project.captions].map(unversioned),
    named: [project.name, project.uid, project.who_can_edit, project.created_at, project.duration, project.slide_count],
    comments: (await call(listComments, { project_id: id }, owner.token)).comments.map(({ text }) => text),
    views: (await call(getViewCounts, { project_id: id, days: -1 }, owner.token)).days,
    listed: (await call(listProjects, { who_can_edit: 'Private' }, owner.token)).projects.map((each) => each.id),
  };
};

let restored: RestoredTable | undefined;
afterEach(async () => {
  await restored?.remove();
  restored = undefined;
});

const isCleared = () =>
  until(async () => (await table.query(`JOB#${own.id}`)).length === 0, 'the project to be cleared away');

/** Has AWS keep the moment, and deletes the project until nothing of it is there; gives its root at the moment. */
async function lose(): Promise<Item> {
  const former = await stored();
  restored = await restoreTable(former);
  await deleteForGood(own.id, own.owner.token);
  await isCleared();
  expect(await bucket.keysBelow(folder())).toEqual([]);
  expect((await Promise.all(partitions().map((pk) => table.query(pk)))).flat()).toEqual([]);
  return former.find(({ sk }) => sk === 'PROJECT')!;
}

const bringBack = (id: string = own.id) =>
  bringProjectBack(parseOrder(['local', id, restored!.name, mediaBucket]), Date.now());

test('what was deleted for good comes back whole: every record, and every file byte for byte', async () => {
  await fill();
  const [before, bytes, items] = [await seen(), await hashes(), await stored()];
  const { stored_projects } = await account();
  await lose();
  expect(await bringBack()).toEqual([
    `The project ${own.id} is back with ${own.owner.uid}: 2 slides, 1 clips, 1 slide changes, 1 captions, 1 comments, 1 views, 3 files of 80000 bytes.`,
  ]);
  expect(await seen()).toEqual(before);
  expect(await hashes()).toEqual(bytes);
  const withoutFiles = (all: Item[]) => all.filter(({ pk }) => pk !== `FILES#${own.id}`);
  const bare = (all: Item[]) => unversioned(withoutFiles(all));
  expect(bare(await stored())).toEqual(bare(items));
  expect((await account()).stored_projects).toBe(stored_projects);
  expect((await call(getPublishData, { id: own.id })).name).toBe('Deck');
});

test('its records are newer than what open pages were told of their end', async () => {
  await fill();
  const last = Math.max(...(await stored()).map(({ version }) => (version as number | undefined) ?? 0));
  await lose();
  await bringBack();
  const versions = (await stored()).flatMap(({ version }) => (version as number | undefined) ?? []);
  expect(Math.min(...versions)).toBeGreaterThan(last);
});

test('who watches it afterwards is counted', async () => {
  await fill();
  await lose();
  await bringBack();
  await watch();
  expect((await call(getViewCounts, { project_id: own.id, days: -1 }, own.owner.token)).days).toMatchObject([
    { count: 2 },
  ]);
});

test('attack: what its people deleted before the moment stays deleted', async () => {
  await fill();
  const deleted = `${folder()}slides/deleted.webp`;
  await bucket.put(deleted, 'an old picture');
  await bucket.remove(deleted);
  await lose();
  await bringBack();
  expect(await bucket.keysBelow(folder())).not.toContain(deleted);
});

test('a file that the bucket has no more is named, and the rest comes back', async () => {
  const [gone] = await fill();
  await lose();
  await bucket.forget(gone!);
  const [, ...missing] = await bringBack();
  expect(missing).toEqual([`Not brought back, as the bucket has it no more: /${gone}`]);
  expect((await seen()).parts[0]).toHaveLength(2);
});

test('a plan that is full holds it back, nobody sees it meanwhile, and the next try goes on where it was, counting nothing twice', async () => {
  await fill();
  const { pk, sk, limit_stored_projects } = await account();
  const before = await seen();
  await lose();
  const { stored_bytes } = await account();
  await patch(pk as string, sk as string, { limit_stored_projects: 0 });
  await expect(bringBack()).rejects.toThrow('The plan of its account has no room for another project.');
  await expect(call(getProject, { id: own.id }, own.owner.token)).rejects.toMatchObject({ code: 'not-found' });
  await patch(pk as string, sk as string, { limit_stored_projects });
  await bringBack();
  expect(await seen()).toEqual(before);
  expect((await account()).stored_bytes).toBe(((stored_bytes ?? 0) as number) + 80_000);
});

test('a second try of what is done changes nothing, and says so; so does one for what lies in the bin', async () => {
  await fill();
  await lose();
  await bringBack();
  const before = await stored();
  await expect(bringBack()).rejects.toThrow('is there. Nothing has to be brought back.');
  expect(await stored()).toEqual(before);
  await call(deleteProject, { id: own.id }, own.owner.token);
  await expect(bringBack()).rejects.toThrow('is in the bin: whoever deleted it restores it there.');
});

test('a project that lay in the bin at the moment comes back out of it', async () => {
  await fill();
  await call(deleteProject, { id: own.id }, own.owner.token);
  restored = await restoreTable(await stored());
  await call(deleteProjectForGood, { id: own.id }, own.owner.token);
  await isCleared();
  await bringBack();
  expect((await seen()).listed).toContain(own.id);
});

test('attack: it comes back to nobody but whom it belonged to', async () => {
  await fill();
  const root = await lose();
  const stranger = await signUp('Greta Guest');
  await restored!.remove();
  restored = await restoreTable([{ ...root, uid: stranger.uid }]);
  await expect(bringBack()).rejects.toThrow(`does not belong to the account ${own.owner.account.id} any more.`);
  await restored.remove();
  const missing = newProjectId();
  restored = await restoreTable([{ ...root, account_id: missing }]);
  await expect(bringBack()).rejects.toThrow(`The account ${missing}, whose it was, is deleted.`);
  expect(await table.query(`PROJECT#${own.id}`)).toEqual([]);
  expect(await bucket.keysBelow(folder())).toEqual([]);
});

test('an operator is told when the moment was the wrong one, or how to ask', async () => {
  await fill();
  const root = await lose();
  const missing = newProjectId();
  await expect(bringBack(missing)).rejects.toThrow(`has no project ${missing}`);
  await restored!.remove();
  restored = await restoreTable([{ ...root, deleted_at: 1 }]);
  await expect(bringBack()).rejects.toThrow('Restore an earlier moment.');
  for (const words of [
    [],
    ['local', own.id],
    ['local', own.id, 'narradeck-local', 'bucket'],
    ['local', 'x', 'table', 'bucket'],
  ])
    expect(() => parseOrder(words)).toThrow(USAGE);
});
