import { createComment, listComments } from '#shared/api/comments';
import {
  createProject,
  deleteProject,
  deleteProjectForGood,
  getProject,
  listTrash,
  listProjects,
  restoreProject,
  saveEdits,
  updateProject,
} from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { removeUser } from '#shared/api/users';
import { TRASH_MS } from '#shared/entities/project';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket } from '../../../testing/bucket';
import { patch } from '../../../testing/edited-project';
import { runJob } from '../../../testing/jobs';
import { joinAccount, newClip, newMarker, newProjectId, newSlide } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

let admin: SignedUp;
let editor: SignedUp;
beforeAll(async () => {
  admin = await signUp('Ada Admin');
  editor = await joinAccount(admin.account, 'Editor', 'Eve Editor');
  await patch(`ACCOUNT#${admin.account.id}`, 'ACCOUNT', { limit_stored_projects: 100 });
});

async function create(by: SignedUp, who_can_edit: 'Private' | 'Team' = 'Private'): Promise<ProjectId> {
  const id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, by.token);
  if (who_can_edit === 'Team') await call(updateProject, { id, who_can_edit }, by.token);
  return id;
}
const remove = (id: ProjectId, by: SignedUp) => call(deleteProject, { id }, by.token);
async function trashed(by: SignedUp, who_can_edit: 'Private' | 'Team' = 'Private'): Promise<ProjectId> {
  const id = await create(by, who_can_edit);
  await remove(id, by);
  return id;
}
const restore = (id: ProjectId, by: SignedUp) => call(restoreProject, { id }, by.token);
const endForGood = (id: ProjectId, by: SignedUp) => call(deleteProjectForGood, { id }, by.token);
const inBinOf = async (by: SignedUp, who_can_edit: 'Private' | 'Team' = 'Private') =>
  (await call(listTrash, { who_can_edit }, by.token)).projects.map(({ id }) => id);
const stored = (id: ProjectId) => table.get(`PROJECT#${id}`, 'PROJECT');
const counted = async ({ account }: SignedUp) =>
  (await table.get(`ACCOUNT#${account.id}`, 'ACCOUNT'))!.stored_projects as number;
const isGone = (id: ProjectId) => until(async () => !(await stored(id)), 'the project to be gone');

describe('the trash', () => {
  test('restores a project with its parts, files, comments, and link', async () => {
    const id = await create(editor);
    const put = [
      { entity: 'slide' as const, item: newSlide(id, 1) },
      { entity: 'clip' as const, item: newClip(id, 100, 1_000) },
      { entity: 'marker' as const, item: newMarker(100, 1, 0) },
    ];
    await call(saveEdits, { project_id: id, put, remove: [] }, editor.token);
    const file = `projects/${id}/clips/100.m4a`;
    await bucket.put(file, 'sound');
    const comment = { id: newId() as CommentId, project_id: id, text: 'Hi', anchor: null };
    await call(createComment, comment, editor.token);
    const before = await call(getProject, { id }, editor.token);
    const count = await counted(editor);

    await remove(id, editor);
    expect(await counted(editor)).toBe(count - 1);
    const [entry] = (await call(listTrash, { who_can_edit: 'Private' }, editor.token)).projects;
    expect(entry).toMatchObject({ id, name: 'Deck', slide_count: 1, duration: 1_000 });
    expect(entry!.updated_by_info.fullName).toBe('Eve Editor');
    expect(entry!.trash_until - entry!.deleted_at).toBe(TRASH_MS);
    // An expired check of its file must not delete what it will play again.
    await runJob({ kind: 'delete-unused-files', project_id: id, paths: [`/${file}`] });

    expect(await restore(id, editor)).toMatchObject({ id, name: 'Deck' });
    expect(await counted(editor)).toBe(count);
    const { clips, slides, settings, created_at } = await call(getProject, { id }, editor.token);
    expect({ clips, slides, settings, created_at }).toEqual({
      ...{ clips: before.clips, slides: before.slides },
      ...{ settings: before.settings, created_at: before.created_at },
    });
    expect(await bucket.keysBelow(`projects/${id}/`)).toEqual([file]);
    expect((await call(listComments, { project_id: id }, editor.token)).comments).toHaveLength(1);
    expect((await call(getPublishData, { id })).clips).toHaveLength(1);
    const { projects } = await call(listProjects, { who_can_edit: 'Private' }, editor.token);
    expect(projects.map((project) => project.id)).toContain(id);
    expect(await inBinOf(editor)).not.toContain(id);
    // Idempotent.
    await restore(id, editor);
    expect(await counted(editor)).toBe(count);
  });

  test('an attacker with the link or an id of a trashed project gets nothing', async () => {
    const id = await trashed(editor);
    const stranger = await signUp();
    await expect(call(getPublishData, { id })).rejects.toMatchObject({ code: 'not-found' });
    for (const by of [admin, stranger]) {
      await expect(restore(id, by)).rejects.toMatchObject({ code: 'not-found' });
      await expect(endForGood(id, by)).rejects.toMatchObject({ code: 'not-found' });
      expect(await inBinOf(by)).not.toContain(id);
    }
    await expect(call(createProject, { id, name: 'Mine now' }, stranger.token)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  test("the Admin restores all Team projects, owners their own, and others don't see them", async () => {
    const [ofEditor, ofAdmin] = [await trashed(editor, 'Team'), await trashed(admin, 'Team')];
    expect(await inBinOf(admin, 'Team')).toEqual([ofAdmin, ofEditor]);
    expect(await inBinOf(editor, 'Team')).toEqual([ofEditor]);
    await expect(restore(ofAdmin, editor)).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await restore(ofEditor, admin)).toMatchObject({ uid: editor.uid, who_can_edit: 'Team' });
  });

  test('restoring counts against the plan: of many concurrent restorations for the last place, one succeeds', async () => {
    const person = await signUp();
    const trashedIds: ProjectId[] = [];
    for (let n = 0; n < 8; n++) trashedIds.push(await trashed(person));
    for (let n = 0; n < 2; n++) await create(person);
    const answers = await Promise.allSettled(trashedIds.map((id) => restore(id, person)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'resource-exhausted' });
    expect(await counted(person)).toBe(3);
  });

  test('concurrent restoring and deleting for good end in one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await trashed(editor);
      const before = await counted(editor);
      const [restored] = await Promise.allSettled([restore(id, editor), endForGood(id, editor)]);
      const isBack = restored.status === 'fulfilled';
      if (!isBack) await isGone(id);
      expect((await stored(id))?.deleted_at).toBeUndefined();
      expect((await stored(id)) !== undefined).toBe(isBack);
      expect(await counted(editor)).toBe(before + (isBack ? 1 : 0));
      if (isBack) await remove(id, editor);
    }
  });

  test("a project deleted for good is removed and can't be restored; one that is not in the trash stays", async () => {
    const id = await create(editor);
    await expect(endForGood(id, editor)).rejects.toMatchObject({ code: 'aborted' });
    await remove(id, editor);
    await bucket.put(`projects/${id}/clips/1.m4a`, 'x');
    expect(await endForGood(id, editor)).toEqual({ id });
    await expect(restore(id, editor)).rejects.toMatchObject({ code: 'not-found' });
    await isGone(id);
    expect(await bucket.keysBelow(`projects/${id}/`)).toEqual([]);
    expect(await table.query(`TRASH#${id}`)).toEqual([]);
  });
});

test("guard: a project that is being deleted for good can't be restored", async () => {
  const id = await trashed(editor);
  // The state after deletion for good, before its data is deleted.
  const { trash_until, ...ending } = (await stored(id))!;
  await table.put(ending as typeof ending & { pk: string; sk: string });
  await expect(restore(id, editor)).rejects.toMatchObject({ code: 'not-found' });
  expect((await stored(id))?.deleted_at).toBe(ending.deleted_at);
  await patch(`PROJECT#${id}`, 'PROJECT', { trash_until });
  await endForGood(id, editor);
});

describe('thirty days in the trash', () => {
  /** Simulates the table's expiry of an item. */
  const expire = (id: ProjectId) => table.delete(`TRASH#${id}`, 'TRASH');

  test('end to the second, and then the project is deleted automatically', async () => {
    const id = await trashed(editor);
    const { trash_until } = (await stored(id))!;
    expect((await table.get(`TRASH#${id}`, 'TRASH'))!.ttl).toBe(Math.ceil((trash_until as number) / 1000));
    await patch(`PROJECT#${id}`, 'PROJECT', { trash_until: Date.now() - 1 });
    await expire(id);
    await isGone(id);
  });

  test('are not over because the expiry item is lost: it is written again', async () => {
    const id = await trashed(editor);
    await expire(id);
    await until(async () => (await table.get(`TRASH#${id}`, 'TRASH')) !== undefined, 'the note to be there again');
    expect(await inBinOf(editor)).toContain(id);
  });

  test('end nothing that was restored', async () => {
    const id = await trashed(editor);
    await restore(id, editor);
    await runJob({ kind: 'expire-trash', project_id: id });
    expect(await call(getProject, { id }, editor.token)).toMatchObject({ id });
  });
});

test('a project count that has drifted to zero does not prevent deleting', async () => {
  const person = await signUp();
  const id = await create(person);
  await patch(`ACCOUNT#${person.account.id}`, 'ACCOUNT', { stored_projects: 0 });
  await remove(id, person);
  expect(await inBinOf(person)).toEqual([id]);
  expect(await counted(person)).toBe(0);
});

test("a leaver's trashed projects go to the Admin, who can restore them", async () => {
  const leaver = await joinAccount(admin.account, 'Editor', 'Lea Leaver');
  const ids = [await trashed(leaver), await trashed(leaver, 'Team')] as const;
  await call(removeUser, { uid: leaver.user.uid }, admin.token);
  await until(
    async () => (await stored(ids[0]))?.uid === admin.uid && (await stored(ids[1]))?.uid === admin.uid,
    'both',
  );
  expect(await inBinOf(admin)).toContain(ids[0]);
  expect(await restore(ids[0], admin)).toMatchObject({ uid: admin.uid, who_can_edit: 'Private' });
});
