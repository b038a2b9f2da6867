import { getCoverGrants, listProjects, PROJECTS_LISTED, updateProject } from '#shared/api/projects';
import type { ProjectSummary } from '#shared/entities/project';
import { seedTeamProjects } from '../../../testing/seed-projects';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

let owner: SignedUp;
let seeded: ProjectSummary[];
beforeAll(async () => {
  owner = await signUp('Olga Owner');
  seeded = await seedTeamProjects(owner, PROJECTS_LISTED + 2);
});

const list = (after?: { created_at: number; id: string }) =>
  call(listProjects, { who_can_edit: 'Team', after }, owner.token);

test('spec section 7: projects newest first, 500 a call, until there are no more', async () => {
  const first = await list();
  expect(first.projects).toHaveLength(PROJECTS_LISTED);
  const second = await list(first.next!);
  expect([...first.projects, ...second.projects]).toEqual(seeded);
  expect(second.next).toBeNull();
});

test("a list continues after a project that changed or can't be read, and shows the others", async () => {
  const { next } = await list();
  const [last] = seeded.slice(PROJECTS_LISTED - 1);
  expect(next).toEqual({ created_at: last!.created_at, id: last!.id });
  const key = { pk: `PROJECT#${last!.id}`, sk: 'PROJECT' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, settings: 'of a later version' });
  const first = await list();
  expect(first.projects.map(({ id }) => id)).toEqual(seeded.slice(0, PROJECTS_LISTED - 1).map(({ id }) => id));
  expect(first.next).toEqual(next);
  await call(updateProject, { id: seeded[0]!.id, who_can_edit: 'Private' }, owner.token);
  expect((await list(next!)).projects).toEqual(seeded.slice(PROJECTS_LISTED));
});

test('grants are given for up to 50 covers in a call, each project once', async () => {
  const ids = seeded.slice(1, 51).map(({ id }) => id);
  const ask = (asked: typeof ids) => call(getCoverGrants, { ids: asked }, owner.token);
  const { grants } = await ask([...ids.slice(1), ids[1]!]);
  expect(grants.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
  await expect(ask([...ids, seeded[51]!.id])).rejects.toMatchObject({ code: 'invalid-argument' });
});
