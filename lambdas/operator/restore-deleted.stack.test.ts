import { deleteAccount } from '#shared/api/accounts';
import { listComments } from '#shared/api/comments';
import { joinAccount } from '#shared/api/invites';
import { deleteProject, deleteProjectForGood, getProject, listProjects } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getSession } from '#shared/api/session';
import { removeUser } from '#shared/api/users';
import { getViewCounts } from '#shared/api/views';
import { bucket } from '../../testing/bucket';
import { patch } from '../../testing/edited-project';
import { getLinkKey } from '../../testing/invite-keys';
import { setUpLosableProject } from '../../testing/restorable-project';
import { setUpProjectPerTest } from '../../testing/project-per-test';
import { reachBucket } from '../../testing/reach-bucket';
import { reachTable } from '../../testing/reach-table';
import { newProjectId } from '../../testing/records';
import type { Item } from '../../testing/table';
import { call, mediaBucket, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { parseArguments, restoreDeletedProject, USAGE } from './restore-deleted-project';

const own = setUpProjectPerTest();
beforeAll(() => {
  reachTable();
  reachBucket();
});

const { stored, account, folder, hashes, watch, fill, keep, lose, keptIn, isCleared } = setUpLosableProject(own);

/** Records without their versions, which are new. */
const unversioned = (all: readonly object[]) =>
  all.map((each) => ({ ...each, version: undefined, guard_version: undefined }));

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

const restoreDeleted = (id: string = own.id) =>
  restoreDeletedProject(parseArguments(['local', id, keptIn(), mediaBucket]), Date.now());

test('restores a project deleted for good: every record, and every file byte for byte', async () => {
  await fill();
  const [before, bytes, items] = [await seen(), await hashes(), await stored()];
  const { stored_projects } = await account();
  await lose();
  expect(await restoreDeleted()).toEqual([
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

test('its records are newer than what open pages received at its end', async () => {
  await fill();
  const last = Math.max(...(await stored()).map(({ version }) => (version as number | undefined) ?? 0));
  await lose();
  await restoreDeleted();
  const versions = (await stored()).flatMap(({ version }) => (version as number | undefined) ?? []);
  expect(Math.min(...versions)).toBeGreaterThan(last);
});

test('later viewers are counted', async () => {
  await fill();
  await lose();
  await restoreDeleted();
  await watch();
  expect((await call(getViewCounts, { project_id: own.id, days: -1 }, own.owner.token)).days).toMatchObject([
    { count: 2 },
  ]);
});

test('attack: what its people deleted before the given time stays deleted', async () => {
  await fill();
  const deleted = `${folder()}slides/deleted.webp`;
  await bucket.put(deleted, 'an old picture');
  await bucket.remove(deleted);
  await lose();
  await restoreDeleted();
  expect(await bucket.keysBelow(folder())).not.toContain(deleted);
});

test('records that can’t be read are restored as they were and named with the reason', async () => {
  await fill();
  const before = await stored();
  await lose();
  const isDamaged = ({ sk, id, pk }: Item) =>
    /^(SLIDE|CAPTION)#/.test(sk as string) || (id !== undefined && (pk as string).endsWith('#COMMENTS'));
  const damaged: Item[] = before.filter(isDamaged).map((item) => ({ ...item, id: 7 }));
  await keep([...before.filter((item) => !isDamaged(item)), ...damaged]);
  const [, ...unreadable] = await restoreDeleted();
  expect(unreadable.sort()).toEqual(
    damaged
      .map(({ pk, sk }) => expect.stringContaining(`${pk as string} ${sk as string}: ✖ Invalid input`) as string)
      .sort(),
  );
  expect(unversioned((await stored()).filter(isDamaged))).toEqual(unversioned(damaged));
});

test('nothing is written when a record names no file of the project, which would expire', async () => {
  await fill();
  const before = await stored();
  await lose();
  await keep(before.map((item) => ((item.sk as string).startsWith('SLIDE#') ? { ...item, url: 7 } : item)));
  await expect(restoreDeleted()).rejects.toThrow(/^Nothing was restored: PROJECT#.* names no file of the project\./);
  expect(await table.query(`PROJECT#${own.id}`)).toEqual([]);
  expect(await bucket.keysBelow(folder())).toEqual([]);
});

test('a file that the bucket no longer has is listed, and the rest is restored', async () => {
  const [gone] = await fill();
  await lose();
  await bucket.forget(gone!);
  const [, ...missing] = await restoreDeleted();
  expect(missing).toEqual([`Not brought back, as the bucket has it no more: /${gone}`]);
  expect((await seen()).parts[0]).toHaveLength(2);
});

test('a full plan stops it, nobody sees the project meanwhile, and the next run continues, counting nothing twice', async () => {
  await fill();
  const { pk, sk, limit_stored_projects } = await account();
  const before = await seen();
  await lose();
  const { stored_bytes } = await account();
  await patch(pk as string, sk as string, { limit_stored_projects: 0 });
  await expect(restoreDeleted()).rejects.toThrow('The plan of its account has no room for another project.');
  await expect(call(getProject, { id: own.id }, own.owner.token)).rejects.toMatchObject({ code: 'not-found' });
  await patch(pk as string, sk as string, { limit_stored_projects });
  await restoreDeleted();
  expect(await seen()).toEqual(before);
  expect((await account()).stored_bytes).toBe(((stored_bytes ?? 0) as number) + 80_000);
});

test('running it again changes nothing and says so, also for a project in the trash', async () => {
  await fill();
  await lose();
  await restoreDeleted();
  const before = await stored();
  await expect(restoreDeleted()).rejects.toThrow('still exists. There is nothing to restore.');
  expect(await stored()).toEqual(before);
  await call(deleteProject, { id: own.id }, own.owner.token);
  await expect(restoreDeleted()).rejects.toThrow('is in the trash: the person who deleted it can restore it there.');
});

test('a project that was in the trash at the given time is restored from it', async () => {
  await fill();
  await call(deleteProject, { id: own.id }, own.owner.token);
  await keep(await stored());
  await call(deleteProjectForGood, { id: own.id }, own.owner.token);
  await isCleared();
  await restoreDeleted();
  expect((await seen()).listed).toContain(own.id);
});

test('attack: it is restored only to its owner, or to the Admin of its account', async () => {
  await fill();
  const root = await lose();
  const [stranger, missing] = [await signUp('Greta Guest'), newProjectId()];
  await keep([{ ...root, account_id: missing, uid: stranger.uid }]);
  await expect(restoreDeleted()).rejects.toThrow(`The account ${missing}, which owned it, was deleted.`);
  expect(await table.query(`PROJECT#${own.id}`)).toEqual([]);
  expect(await bucket.keysBelow(folder())).toEqual([]);
  await keep([{ ...root, uid: stranger.uid }]);
  await restoreDeleted();
  const { projects } = await call(listProjects, { who_can_edit: 'Private' }, stranger.token);
  expect(projects).toEqual([]);
  await expect(call(getProject, { id: own.id }, stranger.token)).rejects.toMatchObject({ code: 'not-found' });
  expect((await call(getProject, { id: own.id }, own.owner.token)).uid).toBe(own.owner.uid);
});

describe('if its owner has left the team', () => {
  /** A project of a guest who has left the team since. */
  const leave = async () => {
    const { account: team } = await call(getSession, {}, own.owner.token);
    const guest = await signUp('Greta Guest');
    await call(joinAccount, { invite: getLinkKey(team, 'Editor') }, guest.token);
    await fill();
    const root = await lose();
    const list = `ACCOUNT#${team.id}#PRIVATE#${guest.uid}`;
    await keep([{ ...root, uid: guest.uid, index1_pk: list, inherited_from: 'Somebody before' }]);
    await call(removeUser, { uid: guest.uid }, own.owner.token);
    return guest;
  };
  const inherited = async () => (await call(getProject, { id: own.id }, own.owner.token)).inherited_from;

  test('it goes to the Admin and names its former owner, and so does the command', async () => {
    const guest = await leave();
    const [first, ...more] = await restoreDeleted();
    expect(first).toContain(`is back with ${own.owner.uid}: `);
    expect(more[0]).toBe(`${guest.uid}, whose it was, has left the team: it is the Admin’s now.`);
    expect(await inherited()).toBe('Greta Guest');
    expect((await seen()).listed).toContain(own.id);
    await call(deleteAccount, { email: guest.email }, guest.token);
    await until(async () => (await inherited()) === '', 'the name to be gone with her');
  });

  test('if they deleted themselves since, nobody is named', async () => {
    const guest = await leave();
    await call(deleteAccount, { email: guest.email }, guest.token);
    await restoreDeleted();
    expect(await inherited()).toBe('');
  });
});

test('an operator is told when the given time was wrong, or how to use the command', async () => {
  await fill();
  const root = await lose();
  const missing = newProjectId();
  await expect(restoreDeleted(missing)).rejects.toThrow(`has no project ${missing}`);
  await keep([{ ...root, deleted_at: 1 }]);
  await expect(restoreDeleted()).rejects.toThrow('Restore an earlier moment.');
  for (const words of [
    [],
    ['local', own.id],
    ['local', own.id, 'narradeck-local', 'bucket'],
    ['local', 'x', 'table', 'bucket'],
  ])
    expect(() => parseArguments(words)).toThrow(USAGE);
});
