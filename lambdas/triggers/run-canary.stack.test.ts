import { deleteProject, deleteProjectForGood, getProject, listProjects, updateProject } from '#shared/api/projects';
import { getViewCounts } from '#shared/api/views';
import { toCanaryAddress } from '#shared/canary-address';
import type { ProjectId } from '#shared/entities/scalars';
import { LOCAL_CANARY_PASSWORD } from '../../infra/local/config/stage-values';
import { until } from '../../testing/until';
import { call, invoke, register, signIn } from '../../testing/test-stack';

const CANARY = toCanaryAddress(LOCAL_CANARY_PASSWORD);
const runCanary = () => invoke('run-canary', {});

let token: string;
const listIds = async (): Promise<ProjectId[]> =>
  (await call(listProjects, { who_can_edit: 'Private' }, token)).projects.map(({ id }) => id);

/** As the operator's commands in docs/operations.md do. */
async function createLogin(): Promise<void> {
  await register('Canary', CANARY, LOCAL_CANARY_PASSWORD);
}

test('without its login, the canary fails', async () => {
  await expect(runCanary()).rejects.toThrow('Incorrect username or password.');
});

describe('with its login, the canary', () => {
  beforeAll(async () => {
    await createLogin();
    await runCanary();
    token = await signIn(CANARY, LOCAL_CANARY_PASSWORD);
  });

  test('creates its account and its project once, and saves each time', async () => {
    const [id, ...others] = await listIds();
    expect(others).toEqual([]);
    const { slides } = await call(getProject, { id: id! }, token);
    await runCanary();
    expect(await listIds()).toEqual([id]);
    const after = await call(getProject, { id: id! }, token);
    expect(after.slides.map(({ id: slide }) => slide)).toEqual([slides[0]!.id]);
    expect(after.slides[0]!.version).toBeGreaterThan(slides[0]!.version);
  });

  test('counts no views', async () => {
    const [id] = await listIds();
    expect((await call(getViewCounts, { project_id: id!, days: -1 }, token)).days).toEqual([]);
  });

  test('fails when a link can’t be read, and names the request', async () => {
    const [id] = await listIds();
    await call(updateProject, { id: id!, settings: { link_access: 'off' } }, token);
    let failure = '';
    // The edge may have the link for ten seconds.
    await until(async () => (failure = await runCanary().then(() => '', String)) !== '', 'the failure', 30_000);
    expect(failure).toMatch(new RegExp(`/publish/${id} answers 404, request \\S+\\.$`));
    await call(updateProject, { id: id!, settings: { link_access: 'anyone' } }, token);
  });

  test('replaces a project that is gone', async () => {
    const [id] = await listIds();
    await call(deleteProject, { id: id! }, token);
    await call(deleteProjectForGood, { id: id! }, token);
    await runCanary();
    const [next, ...others] = await listIds();
    expect([next === id, others]).toEqual([false, []]);
  });
});
