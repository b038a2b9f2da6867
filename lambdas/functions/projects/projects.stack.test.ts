import { createHash } from 'node:crypto';
import { createProject, deleteProject, getProject, listProjects, updateProject } from '#shared/api/projects';
import { updateUser } from '#shared/api/users';
import { FOLDER_NAME_MAX, project, projectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { reachTable } from '../../../testing/reach-table';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { countFiles } from '../../data/stored-file-store';
import { planFullError } from '../plan-limits';

let owner: SignedUp;
let editor: SignedUp;
let member: SignedUp;
let stranger: SignedUp;
beforeAll(async () => {
  reachTable();
  [owner, stranger] = await Promise.all([signUp('Olga Owner'), signUp('Eve Else')]);
  [editor, member] = await Promise.all([joinAccount(owner.account, 'Editor'), joinAccount(owner.account, 'Member')]);
});

const create = (person: SignedUp, id = newProjectId(), name = 'Deck') =>
  call(createProject, { id, name }, person.token);
const get = (person: SignedUp, id: ProjectId) => call(getProject, { id }, person.token);
const list = async (person: SignedUp, who_can_edit: 'Private' | 'Team') =>
  (await call(listProjects, { who_can_edit }, person.token)).projects.map(({ id }) => id);
const remove = (person: SignedUp, id: ProjectId) => call(deleteProject, { id }, person.token);
const storedProjects = async (person: SignedUp) =>
  (await table.get(`ACCOUNT#${person.account.id}`, 'ACCOUNT'))?.stored_projects;

/** A project of the owner for one test. */
async function withProject(work: (id: ProjectId) => Promise<void>): Promise<void> {
  const { id } = await create(owner);
  await work(id);
  await remove(owner, id);
}

describe('createProject', () => {
  test('creates an empty Private project of the person, with a grant for its files', async () => {
    await withProject(async (id) => {
      const { media_grant, ...made } = await get(owner, id);
      expect(project.parse(made)).toMatchObject({
        who_can_edit: 'Private',
        uid: owner.uid,
        account_id: owner.account.id,
        slides: [],
        clips: [],
        markers: [],
        updated_by_info: { uid: owner.uid, fullName: 'Olga Owner', email: owner.email, profilePicUrl: '' },
      });
      expect(media_grant).toMatch(/^grant=member&Policy=[\w~-]+&Signature=[\w~-]+&Key-Pair-Id=\w+$/);
    });
  });

  test('the same id again returns the same project and counts once', async () => {
    await withProject(async (id) => {
      const counted = await storedProjects(owner);
      const again = await Promise.all([create(owner, id, 'Other'), create(owner, id, 'Other')]);
      expect(again.map(({ name }) => name)).toEqual(['Deck', 'Deck']);
      expect(await storedProjects(owner)).toBe(counted);
    });
  });

  test("another person's id can't be taken, and looks like a used one", async () => {
    await withProject(async (id) => {
      await expect(create(stranger, id)).rejects.toMatchObject({ code: 'invalid-argument' });
      expect(await storedProjects(stranger)).toBe(0);
    });
  });

  test("the plan's limit of 3 projects holds with concurrent calls, and the error names it", async () => {
    const person = await signUp();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => create(person)));
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(await storedProjects(person)).toBe(3);
    expect(await list(person, 'Private')).toHaveLength(3);
    expect(refusals).toHaveLength(7);
    await expect(create(person)).rejects.toMatchObject({
      code: 'resource-exhausted',
      message: expect.stringContaining('3 projects') as string,
    });
  });

  test('attack: creating and deleting all day is stopped; the same project again does not count', async () => {
    const person = await signUp();
    const { id } = await create(person);
    const pk = `RATE_LIMIT#projects-of-person#${createHash('sha256').update(person.uid).digest('hex')}`;
    const [day] = await table.query(pk);
    expect(day!.count).toBe(1);
    await create(person, id);
    await table.put({ ...day, pk, sk: day!.sk as string, count: 200 });
    expect((await create(person, id)).id).toBe(id);
    await expect(create(person)).rejects.toMatchObject({
      code: 'permission-denied',
      message: 'You have created 200 projects today. Continue tomorrow.',
    });
    expect(await storedProjects(person)).toBe(1);
  });

  test('a person whose team was just deleted is told so, and not that its plan is full', async () => {
    const { account_id } = stranger.user;
    expect(await planFullError(stranger.user)).toMatchObject({ code: 'resource-exhausted' });
    const key = { pk: `ACCOUNT#${account_id}`, sk: 'ACCOUNT' };
    const stored = (await table.get(key.pk, key.sk))!;
    await table.put({ ...stored, ...key, deleted_at: 1 });
    const files = [{ path: 'p', bytes: 1 }];
    for (const refusal of [
      await planFullError(stranger.user),
      await countFiles(account_id, newProjectId(), files, 1).catch((error: unknown) => error),
    ])
      expect(refusal).toMatchObject({ code: 'not-found', message: 'This team was deleted.' });
    await table.put({ ...stored, ...key });
  });

  test("a Member can't create projects", async () => {
    await expect(create(member)).rejects.toMatchObject({ code: 'permission-denied' });
  });
});

describe('listProjects (spec section 7)', () => {
  test("Private: only the person's own, newest first; Team: the account's", async () => {
    const first = await create(owner);
    const second = await create(owner);
    await call(updateProject, { id: first.id, who_can_edit: 'Team' }, owner.token);
    expect(await list(owner, 'Private')).toEqual([second.id]);
    for (const person of [owner, editor, member]) expect(await list(person, 'Team')).toEqual([first.id]);
    for (const person of [editor, member]) expect(await list(person, 'Private')).toEqual([]);
    expect([...(await list(stranger, 'Team')), ...(await list(stranger, 'Private'))]).toEqual([]);
    await Promise.all([remove(owner, first.id), remove(owner, second.id)]);
  });
});

describe("another account's id gets the same answer as a missing one", () => {
  const missing = newProjectId();
  const attempts: [string, (person: SignedUp, id: ProjectId) => Promise<unknown>][] = [
    ['getProject', get],
    ['updateProject', (person, id) => call(updateProject, { id, name: 'Mine' }, person.token)],
    ['updateProject, its visibility', (person, id) => call(updateProject, { id, who_can_edit: 'Team' }, person.token)],
    ['deleteProject', remove],
  ];

  test.each(attempts)('%s', async (_, attempt) => {
    await withProject(async (id) => {
      const answerTo = (person: SignedUp, asked: ProjectId) =>
        attempt(person, asked).then(
          () => 'allowed',
          (error: unknown) => JSON.stringify({ ...(error as object), message: (error as Error).message }),
        );
      const answer = await answerTo(stranger, missing);
      expect(answer).toContain('not-found');
      for (const person of [stranger, editor, member]) expect(await answerTo(person, id)).toBe(answer);
      expect((await get(owner, id)).name).toBe('Deck');
    });
  });
});

describe('updateProject', () => {
  test('merges the given fields, with who changed it and when', async () => {
    await withProject(async (id) => {
      await call(updateUser, { fullName: 'Olga Renamed' }, owner.token);
      const before = await get(owner, id);
      const asked = Date.now();
      const after = await call(updateProject, { id, settings: { link_access: 'off' } }, owner.token);
      expect(projectSummary.parse(after)).toMatchObject({
        name: 'Deck',
        settings: { link_access: 'off' },
        updated_by_info: { fullName: 'Olga Renamed' },
        version: before.version + 1,
      });
      expect(before.updated_at).toBeLessThan(asked);
      expect(after.updated_at).toBeGreaterThanOrEqual(asked);
    });
  });

  test('a change to another version is aborted and changes nothing', async () => {
    await withProject(async (id) => {
      const { version } = await get(owner, id);
      const rename = (name: string) => call(updateProject, { id, name, expected_version: version }, owner.token);
      await rename('First');
      await expect(rename('Second')).rejects.toMatchObject({ code: 'aborted' });
      expect((await get(owner, id)).name).toBe('First');
    });
  });

  test('guard: a name written over another than the stored one is aborted and changes nothing', async () => {
    await withProject(async (id) => {
      const { name: seen } = await get(owner, id);
      const rename = (name: string) => call(updateProject, { id, name, expected_name: seen }, owner.token);
      await rename('First');
      await expect(rename('Second')).rejects.toMatchObject({ code: 'aborted' });
      expect((await get(owner, id)).name).toBe('First');
      // Repeats the request, as after a lost answer.
      expect((await rename('First')).name).toBe('First');
    });
  });

  test('concurrent changes without a version all succeed, in some order', async () => {
    await withProject(async (id) => {
      const names = ['A', 'B', 'C', 'D'];
      await Promise.all(names.map((name) => call(updateProject, { id, name }, owner.token)));
      expect((await get(owner, id)).version).toBe(5);
    });
  });

  test('only the owner makes a Team project Private; Editors edit, Members watch', async () => {
    await withProject(async (id) => {
      await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
      await call(updateProject, { id, name: 'By the editor' }, editor.token);
      const denied = { code: 'permission-denied' };
      await expect(call(updateProject, { id, who_can_edit: 'Private' }, editor.token)).rejects.toMatchObject(denied);
      await expect(call(updateProject, { id, name: 'By a member' }, member.token)).rejects.toMatchObject(denied);
      expect((await get(member, id)).name).toBe('By the editor');
      await call(updateProject, { id, who_can_edit: 'Private' }, owner.token);
      await expect(get(editor, id)).rejects.toMatchObject({ code: 'not-found' });
      expect(await list(editor, 'Team')).toEqual([]);
    });
  });
});

describe('the folder of a project', () => {
  const move = (person: SignedUp, id: ProjectId, folder: string, expected_who_can_edit?: 'Private' | 'Team') =>
    call(updateProject, { id, folder, expected_who_can_edit }, person.token);

  test('is stored as one line, seen by who sees the project, and no edit of it', async () => {
    await withProject(async (id) => {
      const before = await get(owner, id);
      expect(before.folder).toBe('');
      const odd = '<b>דוחות</b> 📁';
      const { updated_at, updated_by_info, version, ...moved } = await move(owner, id, `  ${odd}\n`);
      expect(moved.folder).toBe(odd);
      expect({ updated_at, updated_by_info }).toEqual({
        updated_at: before.updated_at,
        updated_by_info: before.updated_by_info,
      });
      expect(version).toBe(before.version + 1);
      const { projects } = await call(listProjects, { who_can_edit: 'Private' }, owner.token);
      expect(projects.find((listed) => listed.id === id)?.folder).toBe(odd);
    });
  });

  test.each([
    ['empty to the eye', ' \u200b ', 'Enter a folder name.'],
    ['long', 'x'.repeat(FOLDER_NAME_MAX + 1), `At most ${FOLDER_NAME_MAX} characters.`],
  ])('a name that is %s is refused', async (_, folder, message) => {
    await withProject(async (id) => {
      await expect(move(owner, id, folder)).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining(message) as string,
      });
      expect((await get(owner, id)).folder).toBe('');
    });
  });

  test('changes for who may edit the project', async () => {
    await withProject(async (id) => {
      await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
      await move(editor, id, 'Reports');
      await expect(move(member, id, 'Mine')).rejects.toMatchObject({ code: 'permission-denied' });
      await expect(move(stranger, id, 'Mine')).rejects.toMatchObject({ code: 'not-found' });
      expect((await get(member, id)).folder).toBe('Reports');
    });
  });

  test('a move from a folder that the project is no longer in is refused; a repeated one is not', async () => {
    await withProject(async (id) => {
      const undo = () => call(updateProject, { id, folder: '', expected_folder: 'Reports' }, owner.token);
      await move(owner, id, 'Reports');
      await move(owner, id, 'Elsewhere');
      await expect(undo()).rejects.toMatchObject({
        code: 'aborted',
        message: expect.stringContaining('moved') as string,
      });
      expect((await get(owner, id)).folder).toBe('Elsewhere');
      await move(owner, id, 'Reports');
      await undo();
      expect((await undo()).folder).toBe('');
    });
  });

  test('guard: sharing a project, and a late move to a Private folder, never show that folder to the team', async () => {
    await withProject(async (id) => {
      await move(owner, id, 'Layoffs', 'Private');
      await call(updateProject, { id, who_can_edit: 'Private' }, owner.token);
      expect((await get(owner, id)).folder).toBe('Layoffs');
      await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
      await expect(move(owner, id, 'Layoffs', 'Private')).rejects.toMatchObject({ code: 'aborted' });
      expect((await get(member, id)).folder).toBe('');
    });
  });
});

describe('deleteProject', () => {
  test('deletes it for everybody at once and frees its place in the plan; again, it changes nothing', async () => {
    const { id } = await create(owner);
    const counted = (await storedProjects(owner)) as number;
    expect(await remove(owner, id)).toEqual({ id });
    await expect(get(owner, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await list(owner, 'Private')).not.toContain(id);
    expect(await storedProjects(owner)).toBe(counted - 1);
    await remove(owner, id).catch((error: unknown) => expect(error).toMatchObject({ code: 'not-found' }));
    expect(await storedProjects(owner)).toBe(counted - 1);
  });

  test('two concurrent deletions count once', async () => {
    const { id } = await create(owner);
    const counted = (await storedProjects(owner)) as number;
    await Promise.allSettled([remove(owner, id), remove(owner, id), remove(owner, id)]);
    expect(await storedProjects(owner)).toBe(counted - 1);
  });

  test("an Editor can't delete other people's projects, not even Team ones", async () => {
    await withProject(async (id) => {
      await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
      await expect(remove(editor, id)).rejects.toMatchObject({ code: 'permission-denied' });
    });
  });
});
