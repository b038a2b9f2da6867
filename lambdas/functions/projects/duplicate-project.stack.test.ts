import { createHash } from 'node:crypto';
import { createProject, deleteProject, duplicateProject, listProjects, updateProject } from '#shared/api/projects';
import { FREE_LIMITS } from '#shared/entities/plan';
import type { ProjectId } from '#shared/entities/scalars';
import { setUpEditedProject, patch } from '../../../testing/edited-project';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

const AT_ONCE = 50;

const own = setUpEditedProject();
const account = () => table.get(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT');
const stored = async () => (await account())?.stored_projects as number;
const allow = (limit_stored_projects: number) =>
  patch(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT', { limit_stored_projects });

const duplicate = (target_id: ProjectId, person: SignedUp = own.owner()) =>
  call(duplicateProject, { id: own.id(), target_id }, person.token);

/** Waits until a copy is complete. */
const copied = (target_id: ProjectId, person?: SignedUp) =>
  until(async () => (await duplicate(target_id, person)).project !== null, 'the copy');

describe('duplicating a project (spec section 7)', () => {
  test("creates a Private project of the copier, named 'Copy of …', and reports when it is complete", async () => {
    const before = await stored();
    const target = newProjectId();
    expect(await duplicate(target)).toEqual({ project: null });
    expect(await stored()).toBe(before + 1);
    await copied(target);
    const { project } = await duplicate(target);
    const { uid } = own.owner();
    expect(project).toMatchObject({ id: target, uid, name: 'Copy of Deck', who_can_edit: 'Private' });
    const { projects } = await call(listProjects, { who_can_edit: 'Private' }, own.owner().token);
    expect(projects).toContainEqual(project);
    expect(await stored()).toBe(before + 1);
  });

  test('guard: a copy stays in the folder of a Private project, but not in that of a Team project', async () => {
    const copyFrom = async (who_can_edit: 'Private' | 'Team') => {
      const { token } = own.owner();
      await call(updateProject, { id: own.id(), who_can_edit, folder: 'Reports' }, token);
      const target = newProjectId();
      await copied(target);
      return (await duplicate(target)).project?.folder;
    };
    expect(await copyFrom('Private')).toBe('Reports');
    expect(await copyFrom('Team')).toBe('');
  });

  test('a repeated call makes no second copy, whenever it comes', async () => {
    const before = await stored();
    const target = newProjectId();
    await Promise.all([duplicate(target), duplicate(target), duplicate(target)]);
    await copied(target);
    await duplicate(target);
    expect(await stored()).toBe(before + 1);
  });

  test(`${AT_ONCE} concurrent calls never exceed the plan's limit, and all that succeed are made`, async () => {
    const before = await stored();
    await allow(before + 2);
    const targets = Array.from({ length: AT_ONCE }, newProjectId);
    const answers = await Promise.allSettled(targets.map((target) => duplicate(target)));
    const passed = targets.filter((_, index) => answers[index]?.status === 'fulfilled');
    expect(passed.length).toBeLessThanOrEqual(2);
    expect(await stored()).toBe(before + passed.length);
    for (const target of passed) await copied(target);
    expect(await stored()).toBe(before + passed.length);
    await allow(await stored());
    await expect(duplicate(newProjectId())).rejects.toMatchObject({ code: 'resource-exhausted' });
  });

  test("a colleague's Team project becomes the copier's own; a Member can't copy; to others it looks missing", async () => {
    const [editor, member, stranger] = await Promise.all([
      joinAccount(own.owner().account, 'Editor'),
      joinAccount(own.owner().account, 'Member'),
      signUp('Eve Else'),
    ]);
    await expect(duplicate(newProjectId(), editor)).rejects.toMatchObject({ code: 'not-found' });
    await call(updateProject, { id: own.id(), who_can_edit: 'Team' }, own.owner().token);
    await expect(duplicate(newProjectId(), member)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(duplicate(newProjectId(), stranger)).rejects.toMatchObject({
      code: 'not-found',
      message: 'This project doesn’t exist.',
    });
    const target = newProjectId();
    await duplicate(target, editor);
    await copied(target, editor);
    expect((await duplicate(target, editor)).project).toMatchObject({ uid: editor.uid, who_can_edit: 'Private' });
    await expect(duplicate(target)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test("the id of another project, or of another person's copy, can't be used", async () => {
    const other = newProjectId();
    await call(createProject, { id: other, name: 'Other' }, own.owner().token);
    for (const taken of [own.id(), other]) {
      await expect(duplicate(taken)).rejects.toMatchObject({ code: 'invalid-argument' });
    }
    const before = await stored();
    await call(deleteProject, { id: other }, own.owner().token);
    expect(await stored()).toBe(before - 1);
  });

  test('attack: copying and deleting repeatedly counts as uploads, which bounds what is kept', async () => {
    const { id } = own.owner().account;
    const bytes = FREE_LIMITS.limit_upload_bytes_per_day / 20;
    const file = { pk: `FILES#${own.id()}`, sk: `/projects/${own.id()}/clips/1.m4a` };
    await table.put({ ...file, account_id: id, bytes });
    await allow((await stored()) + 2);
    await duplicate(newProjectId());
    const pk = `RATE_LIMIT#upload-bytes-of-account#${createHash('sha256').update(id).digest('hex')}`;
    const [sent] = await table.query(pk);
    expect(sent).toMatchObject({ count: bytes });
    await patch(pk, sent!.sk as string, { count: FREE_LIMITS.limit_upload_bytes_per_day - bytes + 1 });
    await expect(duplicate(newProjectId())).rejects.toMatchObject({ code: 'resource-exhausted' });
    await table.delete(file.pk, file.sk);
  });

  test('a person who copies and deletes all day is stopped', async () => {
    await allow((await stored()) + 1);
    const target = newProjectId();
    await duplicate(target);
    const pk = `RATE_LIMIT#copies-of-person#${createHash('sha256').update(own.owner().uid).digest('hex')}`;
    const [used] = await table.query(pk);
    await patch(pk, used!.sk as string, { count: 100 });
    await expect(duplicate(newProjectId())).rejects.toMatchObject({ code: 'permission-denied' });
    await copied(target);
  });
});
