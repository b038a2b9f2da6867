import type { OutputOf } from '#shared/api/contract';
import { createProject, deleteProject, saveEdits } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { bucket } from '../../testing/bucket';
import { newClip, newMarker, newProjectId, newSlide } from '../../testing/records';
import { call, invoke, type SignedUp, signUp, table } from '../../testing/test-stack';
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

const streamRecord = (eventName: string, pk: string, sk: string, OldImage?: object) => ({
  eventName,
  dynamodb: { SequenceNumber: '1', Keys: { pk: { S: pk }, sk: { S: sk } }, OldImage },
});

describe('deleting a project (spec section 7)', () => {
  test('its items, views, comments and files are really gone soon after', async () => {
    await fill();
    await call(deleteProject, { id }, owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
  });

  test('finishing it again changes nothing', async () => {
    await call(deleteProject, { id }, owner.token);
    await until(async () => (await left()).length === 0, 'everything of the project to be gone');
    const again = await invoke('finish-deletes', { Records: [streamRecord('INSERT', `JOB#${id}`, 'DELETE_PROJECT')] });
    expect(again).toEqual({ batchItemFailures: [] });
    expect(await left()).toEqual([]);
  });
});

describe("an unused slide's pictures", () => {
  const path = (end: string) => `/projects/${id}/slides/A${end}`;
  const expire = (url: string) =>
    streamRecord('REMOVE', `FILE#${url}`, 'FILE', { project_id: { S: id }, path: { S: url } });

  test('go, but not those that a used slide of another type shares with it', async () => {
    for (const end of ['-1920.png', '-1920.webp', '-960', '-320']) await bucket.put(path(end).slice(1), 'picture');
    const used = { ...newSlide(id, 1), url: path('-1920.webp') };
    const put = [{ entity: 'slide' as const, item: used }];
    const { versions } = await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
    await invoke('finish-deletes', { Records: [expire(path('-1920.png')), expire(path('-1920.webp'))] });
    const kept = ['-1920.webp', '-320', '-960'].map((end) => path(end).slice(1));
    expect(await bucket.keysBelow(`projects/${id}/slides/`)).toEqual(kept);
    await call(saveEdits, { project_id: id, put: [], remove: versions }, owner.token);
    await invoke('finish-deletes', { Records: [expire(path('-1920.webp'))] });
    expect(await bucket.keysBelow(`projects/${id}/slides/`)).toEqual([]);
  });
});

describe("a removed clip's files", () => {
  let stored: OutputOf<typeof saveEdits>['versions'];
  const url = () => `/projects/${id}/clips/100.m4a`;
  const fileItem = () => table.get(`FILE#${url()}`, 'FILE');
  /** What the table's stream says when the file's item expires. */
  const expire = () =>
    invoke('finish-deletes', {
      Records: [streamRecord('REMOVE', `FILE#${url()}`, 'FILE', { project_id: { S: id }, path: { S: url() } })],
    });

  beforeEach(async () => {
    await bucket.put(url().slice(1), 'sound');
    const put = [
      { entity: 'clip' as const, item: newClip(id, 100, 1_000) },
      { entity: 'marker' as const, item: newMarker(100, 1, 0) },
    ];
    ({ versions: stored } = await call(saveEdits, { project_id: id, put, remove: [] }, owner.token));
  });
  afterEach(() => call(deleteProject, { id }, owner.token));

  const removeClip = () => call(saveEdits, { project_id: id, put: [], remove: stored }, owner.token);

  test('are kept for a week, so that the removal can be undone, and then go', async () => {
    await removeClip();
    await until(async () => (await fileItem()) !== undefined, 'the file to be noted');
    const days = ((await fileItem())!.ttl as number) / 86_400 - Date.now() / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await bucket.keysBelow(`projects/${id}/`)).toHaveLength(1);
    await expire();
    expect(await bucket.keysBelow(`projects/${id}/`)).toEqual([]);
  });

  test('stay when a clip refers to them again', async () => {
    await expire();
    expect(await bucket.keysBelow(`projects/${id}/`)).toHaveLength(1);
  });
});
