import { numberedPosition } from '../../../shared/testing/numbered-position';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { caption, setUpEditedProject, marker, patch, type Put, getSavedVersion } from '../../../testing/edited-project';
import { recountProject } from '../../../testing/recount-project';
import { newMarker, newProjectId, newSlide } from '../../../testing/records';

const { id, save, open, clip, slide, keepTake } = setUpEditedProject();
const refusal = (saving: Promise<unknown>) => expect(saving).rejects;

describe('a project is consistent after every save', () => {
  test("of two concurrent removals of a clip's last two slide changes, one is refused", async () => {
    await keepTake();
    const { markers } = await open();
    const tries = await Promise.allSettled(
      markers.map(({ created_at, version }) => save([], [{ entity: 'marker', id: `100-${created_at}`, version }])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await open()).markers).toHaveLength(1);
  });

  test.each([
    ['a clip without markers', () => save([clip(100, 10_000)])],
    ['a marker without its clip', () => save([marker(100, 1, 0)])],
    ['a marker that begins before its file', () => save([clip(100, 10_000), marker(100, 1, -1)])],
    [
      'a clip removed without its markers',
      () => getSavedVersion(keepTake()).then((version) => save([], [{ entity: 'clip', id: '100', version }])),
    ],
    ['one thing twice', () => save([slide(1), clip(1, 0), clip(1, 0)])],
    ['a file of another project', () => save([clip(1, 0, { url: `/projects/${newProjectId()}/clips/1.m4a` })])],
    [
      'a sound beside a video that is of another project',
      () => save([clip(1, 0, { type: 'video', sound_url: `/projects/${newProjectId()}/clips/1.mp3` })]),
    ],
    ['a clip whose file is not the one at its address', () => save([clip(1, 0, { type: 'video', file: '2' })])],
    ['a clip among the slides', () => save([clip(1, 0, { url: `/projects/${id()}/slides/1.m4a` })])],
    ['a file outside of projects', () => save([clip(1, 0, { url: '/users/u/clips/1.m4a' })])],
    ['a path with ..', () => save([clip(1, 0, { file: '1', url: `/projects/${id()}/clips/..` })])],
    ['a duration that differs from the trims', () => save([clip(1, 5, { trim_end: 6 })])],
    [
      'more than 90 changes',
      () =>
        save(
          Array.from({ length: 60 }, (_, n) => clip(n + 1, 0)),
          Array.from({ length: 31 }, (_, n) => ({ entity: 'clip' as const, id: `${n}`, version: 1 })),
        ),
    ],
    ['a caption with more than 500 characters', () => save([caption(1, 0, 1, 'x'.repeat(501))])],
    ['a caption that ends before it begins', () => save([caption(1, 2, 1, 'x')])],
  ])('%s: refused, nothing is written', async (_, saving) => {
    await refusal(saving()).toMatchObject({ code: 'invalid-argument' });
    const kept = await open();
    expect(kept.duration).toBe(kept.clips.reduce((sum, { duration }) => sum + duration, 0));
    expect(kept.slides).toEqual([]);
  });

  test('deleting a clip deletes its markers and shortens the project', async () => {
    const version = await getSavedVersion(keepTake());
    await save([clip(200, 500), marker(200, 3, 0)]);
    const asked = Date.now();
    expect((await open()).updated_at).toBeLessThanOrEqual(asked);
    const { project } = await save(
      [],
      [
        { entity: 'clip', id: '100', version },
        { entity: 'marker', id: '100-1', version },
        { entity: 'marker', id: '100-2', version },
      ],
    );
    expect(project.updated_at).toBeGreaterThanOrEqual(asked);
    const { clips, markers, duration } = await open();
    expect([clips.length, markers.length, duration]).toEqual([1, 1, 500]);
  });

  test("a slide change outside its clip's trim stays for when the clip is extended again", async () => {
    const first = await getSavedVersion(keepTake());
    const version = await getSavedVersion(save([clip(100, 3_000, { version: first })]));
    const shown = async () => (await open()).markers.map(({ source_ms, duration }) => [source_ms, duration]);
    expect(await shown()).toEqual([
      [0, 3_000],
      [4_000, 0],
    ]);
    await save([clip(100, 10_000, { version })]);
    expect(await shown()).toEqual([
      [0, 4_000],
      [4_000, 6_000],
    ]);
  });

  test('a slide can be used before it has arrived, and has no picture until then', async () => {
    const item = newSlide(id(), 1);
    const spoken = { ...newMarker(100, 1, 0), slide_id: item.id };
    await save([clip(100, 1_000), { entity: 'marker', item: spoken }]);
    const [before] = (await open()).markers;
    expect(before).toMatchObject({ slide_id: item.id, slide_url: '', duration: 1_000 });
    await save([{ entity: 'slide', item }]);
    expect((await open()).markers[0]).toEqual({ ...before, slide_url: item.url });
  });

  test("replacing a slide's picture is one write, wherever it is used", async () => {
    const item = newSlide(id(), 1);
    const spoken = [0, 100, 200].map((at): Put => ({
      entity: 'marker',
      item: { ...newMarker(100, at + 1, at), slide_id: item.id },
    }));
    const version = await getSavedVersion(save([{ entity: 'slide', item }, clip(100, 1_000), ...spoken]));
    const url = item.url.replace('.webp', '-2.webp');
    await save([{ entity: 'slide', item: { ...item, url, version } }]);
    const { markers } = await open();
    expect(markers.map((each) => [each.slide_url, each.version])).toEqual(spoken.map(() => [url, version]));
  });

  test("the plan's limit of 5 minutes a project holds, also with concurrent saves", async () => {
    const take = (createdAt: number, ms: number) => save([clip(createdAt, ms), marker(createdAt, createdAt, 0)]);
    await refusal(take(1, 300_001)).toMatchObject({
      code: 'resource-exhausted',
      message: expect.stringContaining('5 minutes') as string,
    });
    const tries = await Promise.allSettled([1, 2, 3].map((n) => take(n, 150_000)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await open()).duration).toBe(300_000);
  });
});

describe('the server maintains the cover and the slide count', () => {
  const urls = (puts: Put[]) => puts.map(({ item }) => (item as { url: string }).url);

  test('the first slide is the cover, in whatever order slides are added', async () => {
    const slides = [slide(5), slide(3), slide(4)];
    await save([slides[0]!]);
    await Promise.all([save([slides[1]!]), save([slides[2]!])]);
    const [, first] = urls(slides);
    expect(await open()).toMatchObject({ cover_url: first, slide_count: 3 });
  });

  test('the cover changes when the first slide is moved or removed, and is empty after the last', async () => {
    const [a, b] = [slide(1), slide(2)];
    const version = await getSavedVersion(save([a, b]));
    const moved = { entity: 'slide', item: { ...a.item, position: numberedPosition(9), version } } as Put;
    const { project, versions } = await save([moved]);
    expect(project.cover_url).toBe(urls([b])[0]);
    const remove = (put: Put, at: number) =>
      save([], [{ entity: 'slide', id: (put.item as { id: string }).id, version: at }]);
    expect((await remove(b, version)).project).toMatchObject({ cover_url: urls([a])[0], slide_count: 1 });
    expect((await remove(a, versions[0]!.version)).project).toMatchObject({ cover_url: '', slide_count: 0 });
  });

  test(`a project holds at most ${SLIDES_PER_PROJECT_MAX} slides`, async () => {
    const many = Array.from({ length: SLIDES_PER_PROJECT_MAX }, (_, n) => newSlide(id(), n));
    await Promise.all(many.map((item) => patch(`PROJECT#${id()}`, `SLIDE#${item.id}`, { ...item, version: 1 })));
    await recountProject(id());
    await refusal(save([slide(1)])).toMatchObject({ code: 'invalid-argument' });
  });
});
