import type { OutputOf } from '#shared/api/contract';
import { getProject, saveEdits } from '#shared/api/projects';
import { bucket } from '../../testing/bucket';
import { runJob } from '../../testing/jobs';
import { setUpProjectPerTest } from '../../testing/project-per-test';
import { newCaption, newClip, newMarker, newSlide } from '../../testing/records';
import { call, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

const own = setUpProjectPerTest();

/** Runs the job that follows when the checks of these files expire. */
const expire = (...paths: string[]) => runJob({ kind: 'delete-unused-files', project_id: own.id, paths });

describe("an unused slide's pictures", () => {
  const path = (end: string) => `/projects/${own.id}/slides/A${end}`;

  test('are deleted, except those shared with a used slide of another type', async () => {
    for (const end of ['-1920.png', '-1920.webp', '-960', '-320']) await bucket.put(path(end).slice(1), 'picture');
    const used = { ...newSlide(own.id, 1), url: path('-1920.webp') };
    const put = [{ entity: 'slide' as const, item: used }];
    const { versions } = await call(saveEdits, { project_id: own.id, put, remove: [] }, own.owner.token);
    await expire(path('-1920.png'), path('-1920.webp'));
    const kept = ['-1920.webp', '-320', '-960'].map((end) => path(end).slice(1));
    expect(await bucket.keysBelow(`projects/${own.id}/slides/`)).toEqual(kept);
    await call(saveEdits, { project_id: own.id, put: [], remove: versions }, own.owner.token);
    await expire(path('-1920.webp'));
    expect(await bucket.keysBelow(`projects/${own.id}/slides/`)).toEqual([]);
  });
});

describe("a removed clip's files", () => {
  const url = () => `/projects/${own.id}/clips/100.m4a`;
  const fileItem = () => table.get(`FILE#${url()}`, 'FILE');

  let saved: OutputOf<typeof saveEdits>['versions'];
  beforeEach(async () => {
    await bucket.put(url().slice(1), 'sound');
    const put = [
      { entity: 'clip' as const, item: newClip(own.id, 100, 1_000) },
      { entity: 'marker' as const, item: newMarker(100, 1, 0) },
    ];
    saved = (await call(saveEdits, { project_id: own.id, put, remove: [] }, own.owner.token)).versions;
  });

  const removeClip = () => call(saveEdits, { project_id: own.id, put: [], remove: saved }, own.owner.token);

  test('are kept for a week, so that the removal can be undone, and then deleted', async () => {
    await removeClip();
    await until(async () => (await fileItem()) !== undefined, 'the file to be noted');
    const days = ((await fileItem())!.ttl as number) / 86_400 - Date.now() / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await bucket.keysBelow(`projects/${own.id}/`)).toHaveLength(1);
    // Simulates the table's expiry after a week.
    const { pk, sk } = (await fileItem()) as { pk: string; sk: string };
    await table.delete(pk, sk);
    await until(async () => (await bucket.keysBelow(`projects/${own.id}/`)).length === 0, 'the file to be gone');
  });

  test('stay, a video with its audio sidecar, while a clip split from it plays them, and are then deleted together', async () => {
    const path = (name: string) => `/projects/${own.id}/clips/${name}`;
    const files = { type: 'video' as const, url: path('300-f.mp4'), sound_url: path('300-g.mp3') };
    for (const each of [files.url, files.sound_url]) await bucket.put(each.slice(1), 'x');
    const put = [300, 301].map((created_at) => ({
      entity: 'clip' as const,
      item: newClip(own.id, created_at, 1_000, files),
    }));
    const { versions } = await call(saveEdits, { project_id: own.id, put, remove: [] }, own.owner.token);
    const names = async () => (await bucket.keysBelow(`projects/${own.id}/clips/300`)).map((key) => key.slice(-9));
    for (const [left, removal] of [
      [['300-f.mp4', '300-g.mp3'], versions.filter(({ id }) => id === '300')],
      [[], versions.filter(({ id }) => id === '301')],
    ] as const) {
      await call(saveEdits, { project_id: own.id, put: [], remove: [...removal] }, own.owner.token);
      await expire(files.url, files.sound_url);
      expect(await names()).toEqual(left);
    }
  });

  test('stay when a clip refers to them again', async () => {
    await expire(url());
    expect(await bucket.keysBelow(`projects/${own.id}/`)).toHaveLength(1);
  });

  test('are deleted with the captions of what they say, and with no others', async () => {
    const put = [newCaption(100, 0, 900, 'Hello'), newCaption(200, 0, 900, 'Elsewhere')];
    const edits = { put: put.map((item) => ({ entity: 'caption' as const, item })), remove: [] };
    await call(saveEdits, { project_id: own.id, ...edits }, own.owner.token);
    const texts = async () =>
      (await call(getProject, { id: own.id }, own.owner.token)).captions.map(({ text }) => text);
    await removeClip();
    expect(await texts()).toEqual(['Hello', 'Elsewhere']);
    await expire(url());
    expect(await texts()).toEqual(['Elsewhere']);
  });

  test('deleted before captions of them were written: those are deleted in a week, too', async () => {
    const put = [{ entity: 'caption' as const, item: newCaption(300, 0, 900, 'Written offline') }];
    await call(saveEdits, { project_id: own.id, put, remove: [] }, own.owner.token);
    const note = (await table.get(`FILE#/projects/${own.id}/clips/300.captions`, 'FILE'))!;
    expect(note).toMatchObject({ project_id: own.id });
    await expire(note.path as string);
    expect((await call(getProject, { id: own.id }, own.owner.token)).captions).toEqual([]);
  });

  test('leave the captions if only the waveform changed', async () => {
    const put = [{ entity: 'caption' as const, item: newCaption(100, 0, 900, 'Hello') }];
    await call(saveEdits, { project_id: own.id, put, remove: [] }, own.owner.token);
    await expire(url().replace('.m4a', '.peaks'));
    expect((await call(getProject, { id: own.id }, own.owner.token)).captions).toHaveLength(1);
  });
});
