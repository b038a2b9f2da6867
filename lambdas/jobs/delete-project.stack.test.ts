import { createProject, deleteProject, saveEdits } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { bucket } from '../../testing/bucket';
import { runJob } from '../../testing/jobs';
import { newProjectId, newSlide } from '../../testing/records';
import { call, type SignedUp, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  owner = await signUp();
});
beforeEach(async () => {
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
});

const left = async () => [
  ...(await table.query(`PROJECT#${id}`)),
  ...(await table.query(`PROJECT#${id}#VIEWS`)),
  ...(await table.query(`PROJECT#${id}#COMMENTS`)),
  ...(await table.query(`JOB#${id}`)),
  ...(await bucket.keysBelow(`projects/${id}/`)),
];

/** Fills a project with slides, views, comments and files in all its folders. */
async function fill(): Promise<void> {
  const slides = Array.from({ length: 40 }, (_, n) => ({ entity: 'slide' as const, item: newSlide(id, n) }));
  await call(saveEdits, { project_id: id, put: slides, remove: [] }, owner.token);
  for (let n = 0; n < 30; n++) {
    await table.put({ pk: `PROJECT#${id}#VIEWS`, sk: `${n}`, project_id: id, created_at: n });
    const anchor = { file: 'f', source_ms: 0, slide_id: '' };
    const comment = { id: `${n}`, project_id: id, uid: '', name: 'Eve', text: 'Hi', anchor, created_at: n };
    await table.put({ pk: `PROJECT#${id}#COMMENTS`, sk: `${n}#${n}`, ...comment });
  }
  for (const path of ['slides/a.webp', 'clips/1.m4a', 'clips/1.peaks', 'cover.webp']) {
    await bucket.put(`projects/${id}/${path}`, 'x');
  }
}

describe('deleting a project (spec section 7)', () => {
  test('its items, views, comments and files are really gone soon after', async () => {
    await fill();
    await call(deleteProject, { id }, owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
  });

  test('a job that is done is not done again, whoever has the id by then', async () => {
    await call(deleteProject, { id }, owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
    await call(createProject, { id, name: 'Anew' }, owner.token);
    await runJob({ kind: 'delete-project', project_id: id });
    expect(await left()).toMatchObject([{ name: 'Anew' }]);
  });

  test('a project that nobody has deleted stays, whatever asks for it', async () => {
    await fill();
    const before = (await left()).length;
    // The stream does not pass on what is changed, so that only the call below finds it.
    const item = { pk: `JOB#${id}`, sk: 'DELETE_PROJECT', project_id: 'not yet' };
    await table.put(item);
    await table.put({ ...item, project_id: id });
    await expect(runJob({ kind: 'delete-project', project_id: id })).rejects.toThrow('failed');
    await table.delete(item.pk, item.sk);
    expect((await left()).length).toBe(before);
  });
});
