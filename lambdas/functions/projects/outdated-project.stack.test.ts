import { createProject, getProject, saveEdits } from '#shared/api/projects';
import { getRecords } from '#shared/api/records';
import { getPublishData } from '#shared/api/publish';
import { type Marker, markerId } from '#shared/entities/marker';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { listenTo } from '../../../testing/listen';
import outdated from '../../../testing/outdated-project.json';
import { newClip, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

/** The items of a project as the functions of before November 22, 2026 stored them, split, trimmed and edited by them. */
let stored: typeof outdated;
let owner: SignedUp;
let id: ProjectId;

beforeAll(async () => {
  owner = await signUp();
  const key = { pk: `ACCOUNT#${owner.account.id}`, sk: 'ACCOUNT' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, limit_stored_projects: 100 });
});
beforeEach(async () => {
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
  stored = JSON.parse(JSON.stringify(outdated).replaceAll(outdated.project_id, id)) as typeof outdated;
  const pk = `PROJECT#${id}`;
  const { duration, slide_count } = stored;
  await table.put({ ...(await table.get(pk, 'PROJECT')), pk, sk: 'PROJECT', duration, slide_count });
  for (const item of stored.items) await table.put({ pk, ...item });
});

const open = () => call(getProject, { id }, owner.token);
const ask = async (marker: Marker) => {
  const key = { entity: 'marker' as const, project_id: id, id: markerId(marker) };
  return (await call(getRecords, { keys: [key] }, owner.token)).records;
};
const shown = (
  markers: readonly { created_at: number; clip_created_at: number; duration: number; slide_url: string }[],
) => new Map(markers.map((marker) => [markerId(marker), [marker.slide_url, marker.duration]]));
const asStored = ({ created_at, clip_created_at, slide_id, source_ms, version }: Marker) => ({
  entity: 'marker' as const,
  item: { created_at, clip_created_at, slide_id, source_ms, version },
});
const places = (markers: readonly Marker[]) => markers.map(({ slide_id, source_ms }) => [slide_id, source_ms]);
const markerItems = async () =>
  (await table.query(`PROJECT#${id}`)).filter(({ sk }) => String(sk).startsWith('MARKER'));

describe('a project that was stored with durations and addresses', () => {
  test('is read as it was: every slide at its time, with its picture; a split file is one', async () => {
    const { markers, clips } = await open();
    expect(shown(markers)).toEqual(shown(stored.markers));
    const [whole, , , ...parts] = [...clips].sort((a, b) => a.created_at - b.created_at).map(({ file }) => file);
    expect(parts).toEqual([whole, whole]);
    const { slides, clips: played } = await call(getPublishData, { id }, owner.token);
    // Slides had no text then, and nothing said its frames.
    const published = stored.published.slides.map((slide) => ({ ...slide, text: '' }));
    expect({ slides, clips: played }).toMatchObject({ ...stored.published, slides: published });
  });

  test('the first save stores all its markers anew, and moves nothing but what it moves', async () => {
    const before = (await open()).markers;
    const moved = before[1]!;
    const project = await listenTo(channelOf.project(id), owner.token);
    const put = asStored({ ...moved, source_ms: moved.source_ms + 300 });
    const { versions } = await call(saveEdits, { project_id: id, put: [put], remove: [] }, owner.token);
    const { version: saved } = versions[0]!;
    const told = await project.waitFor(({ id: name, version }) => name === markerId(moved) && version > moved.version);
    expect(told).toMatchObject({ kind: 'modified', version: saved });
    project.stop();
    const [found] = await ask(moved);
    expect(found?.item).toEqual({ ...put.item, version: saved });
    const expected = before.map((marker) => (marker === moved ? { ...put.item } : marker));
    expect(places((await open()).markers)).toEqual(places(expected));
    expect((await markerItems()).every(({ source_ms }) => typeof source_ms === 'number')).toBe(true);
  });

  test('who hears of one of its markers asks in vain: its place depends on its neighbours', async () => {
    const { markers } = await open();
    expect(await ask(markers[1]!)).toEqual([]);
  });

  test('is read the same while only some of its markers are stored anew', async () => {
    const before = await open();
    for (const [index, item] of (await markerItems()).entries()) {
      if (index % 2 === 1) continue;
      const { slide_id, source_ms } = before.markers.find((marker) =>
        `${item.sk as string}`.endsWith(`${marker.clip_created_at}#${marker.created_at}`),
      )!;
      await table.put({ ...item, pk: `PROJECT#${id}`, sk: item.sk as string, slide_id, source_ms });
    }
    expect((await open()).markers).toEqual(before.markers);
  });

  test('of two first saves at once both get through', async () => {
    const { markers } = await open();
    const move = (marker: Marker) =>
      call(
        saveEdits,
        { project_id: id, put: [asStored({ ...marker, source_ms: marker.source_ms + 60 })], remove: [] },
        owner.token,
      );
    await Promise.all([move(markers[1]!), move(markers.at(-1)!)]);
    const expected = markers.map((marker, index) =>
      index === 1 || index === markers.length - 1 ? { ...marker, source_ms: marker.source_ms + 60 } : marker,
    );
    expect(places((await open()).markers)).toEqual(places(expected));
  });

  test('captions of its clips are read as records, and stored as such by the first save; each clip lists what it did', async () => {
    const clip = stored.items.find(({ sk, captions }) => sk.startsWith('CLIP') && captions && captions.length > 0)!;
    // Split before its captions were records, both parts list the line that the split went through.
    const other = stored.items.find(({ sk }) => sk === 'CLIP#1700000100005')!;
    await table.put({ pk: `PROJECT#${id}`, ...other, url: clip.url, captions: clip.captions });
    const lists = async () => {
      const { clips } = await call(getPublishData, { id }, owner.token);
      return clips.map(({ created_at, captions }) => [created_at, captions]);
    };
    const [before, listed] = [(await open()).captions, await lists()];
    expect(before.map(({ start, end, text }) => ({ start, end, text }))).toEqual(clip.captions);
    const put = before.map((item) => ({ entity: 'caption' as const, item: { ...item, text: 'Hello there' } }));
    const { versions } = await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
    const items = await table.query(`PROJECT#${id}`);
    expect(items.filter(({ sk }) => String(sk).startsWith('CAPTION'))).toHaveLength(1);
    expect(items.filter(({ captions }) => captions !== undefined && (captions as []).length > 0)).toEqual([]);
    expect((await open()).captions).toEqual([{ ...put[0]!.item, version: versions[0]!.version }]);
    expect(JSON.stringify(await lists())).toBe(JSON.stringify(listed).replaceAll('Hello', 'Hello there'));
  });

  test('a page that still saves captions with their clips is asked to be reloaded', async () => {
    const item = { ...newClip(id, 900, 1_000), captions: [] };
    const put = [{ entity: 'clip', item }] as never;
    await expect(call(saveEdits, { project_id: id, put, remove: [] }, owner.token)).rejects.toMatchObject({
      code: 'unimplemented',
    });
  });

  test('a page that still saves durations is asked to be reloaded', async () => {
    const [marker] = stored.markers;
    const put = [{ entity: 'marker', item: marker }] as unknown as Parameters<typeof asStored>[0][];
    await expect(call(saveEdits, { project_id: id, put: put as never, remove: [] }, owner.token)).rejects.toMatchObject(
      { code: 'unimplemented', message: expect.stringContaining('reload') as string },
    );
  });
});
