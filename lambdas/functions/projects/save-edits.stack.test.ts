import type { InputOf } from '#shared/api/contract';
import { createProject, getProject, saveEdits, type SaveConflict } from '#shared/api/projects';
import { versionOfRemoval } from '#shared/entities/change';
import type { ProjectId } from '#shared/entities/scalars';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import type { ApiError } from '#shared/errors';
import { joinAccount, newClip, newMarker, newProjectId, newSlide } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

type Edits = InputOf<typeof saveEdits>;
type Put = Edits['put'][number];

let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  owner = await signUp('Olga Owner');
});
beforeEach(async () => {
  id = newProjectId();
  // Each test has a project of its own; the plan's three are not what is tested here.
  await patch(`ACCOUNT#${owner.account.id}`, 'ACCOUNT', { limit_stored_projects: 100 });
  await call(createProject, { id, name: 'Deck' }, owner.token);
});

const patch = async (pk: string, sk: string, fields: object) =>
  table.put({ ...(await table.get(pk, sk)), pk, sk, ...fields });
const save = (put: Put[], remove: Edits['remove'] = [], person = owner) =>
  call(saveEdits, { project_id: id, put, remove }, person.token);
const open = () => call(getProject, { id }, owner.token);
/** The version that a save gave to what it put first; to all that was new in it the same. */
const versionOf = async (saving: ReturnType<typeof save>) => (await saving).versions[0]!.version;

const clip = (createdAt: number, duration: number, more = {}): Put => ({
  entity: 'clip',
  item: newClip(id, createdAt, duration, more),
});
const marker = (clipAt: number, createdAt: number, sourceMs: number, version = 0): Put => ({
  entity: 'marker',
  item: { ...newMarker(clipAt, createdAt, sourceMs), version },
});
const slide = (position: number): Put => ({ entity: 'slide', item: newSlide(id, position) });

/** A take of ten seconds with two slide changes, as the recorder keeps it. */
const keepTake = () => save([clip(100, 10_000), marker(100, 1, 0), marker(100, 2, 4_000)]);

const conflictOf = (saving: Promise<unknown>): Promise<SaveConflict['conflicts']> =>
  saving.then(
    () => [],
    (error: ApiError) => {
      expect(error.code).toBe('aborted');
      return (error.details as SaveConflict).conflicts;
    },
  );
const refusal = (saving: Promise<unknown>) => expect(saving).rejects;

describe('saveEdits', () => {
  test('answers the new versions and the project, counted and stamped', async () => {
    const before = Date.now();
    const { versions, project } = await keepTake();
    const version = versions[0]!.version;
    expect(versions).toEqual([
      { entity: 'clip', id: '100', version },
      { entity: 'marker', id: '100-1', version },
      { entity: 'marker', id: '100-2', version },
    ]);
    expect(version).toBeGreaterThanOrEqual(before);
    expect(version).toBeLessThanOrEqual(Date.now());
    expect(project).toMatchObject({ duration: 10_000, updated_by_info: { fullName: 'Olga Owner' } });
    expect(await open()).toMatchObject({ duration: 10_000, version: project.version });
  });

  test('saved again after a lost answer it changes nothing and answers the same', async () => {
    const first = await keepTake();
    expect((await keepTake()).versions).toEqual(first.versions);
    expect((await open()).duration).toBe(10_000);
  });

  test('two people with two clips never meet', async () => {
    const version = await versionOf(save([clip(100, 1_000), marker(100, 1, 0), clip(200, 1_000), marker(200, 2, 0)]));
    const trim = (createdAt: number, markerAt: number) =>
      save([clip(createdAt, 600, { trim_end: 600, version }), marker(createdAt, markerAt, 100, version)]);
    await Promise.all([trim(100, 1), trim(200, 2)]);
    expect((await open()).duration).toBe(1_200);
  });

  test('a save that touches more clips than a transaction can watch is made all the same', async () => {
    const stamps = Array.from({ length: 45 }, (_, n) => n + 1);
    await save(stamps.flatMap((stamp) => [clip(stamp, 100), marker(stamp, 1, 0)]));
    await save(stamps.flatMap((stamp) => [marker(stamp, 2, 50), marker(stamp, 3, 60)]));
    expect((await open()).markers).toHaveLength(135);
  });

  test('what was changed in the meantime is answered with what is there, and nothing is written', async () => {
    const version = await versionOf(keepTake());
    await save([marker(100, 1, 10, version), marker(100, 2, 5_000, version)]);
    const late = save([marker(100, 1, 20, version), marker(100, 2, 9_000, version), slide(1)]);
    const conflicts = await conflictOf(late);
    expect(conflicts.map(({ entity, id: name }) => [entity, name])).toEqual([
      ['marker', '100-1'],
      ['marker', '100-2'],
    ]);
    expect(conflicts[1]!.item).toMatchObject({ source_ms: 5_000, version: version + 1 });
    expect((await open()).slides).toEqual([]);
  });

  test('a change to what somebody removed answers null', async () => {
    const { item } = slide(1);
    const version = await versionOf(save([{ entity: 'slide', item } as Put]));
    const removal = { entity: 'slide' as const, id: (item as { id: string }).id, version };
    await save([], [removal]);
    await save([], [removal]);
    const conflicts = await conflictOf(save([{ entity: 'slide', item: { ...item, notes: 'late', version } } as Put]));
    expect(conflicts).toEqual([{ entity: 'slide', id: removal.id, item: null }]);
  });

  test('what is put again is newer than all that was told of its earlier life', async () => {
    await save([slide(1)]);
    const [kept] = (await open()).slides;
    const put = (version: number, notes: string) =>
      versionOf(save([{ entity: 'slide', item: { ...kept!, notes, version } }]));
    const again = async (version: number) => {
      await save([], [{ entity: 'slide', id: kept!.id, version }]);
      const born = await put(0, 'back');
      expect(born).toBeGreaterThan(versionOfRemoval(version));
      return born;
    };
    const changed = await put(await put(kept!.version, 'one'), 'two');
    await again(await again(await again(changed)));
  });

  test('of two who put the same thing at once one gets through, and who sent the same is told the same', async () => {
    const { item } = slide(1);
    const put = (notes: string) => save([{ entity: 'slide', item: { ...item, notes } } as Put]);
    const tries = await Promise.allSettled([put('one'), put('two'), put('two')]);
    const saved = tries.flatMap((each) => (each.status === 'fulfilled' ? each.value.versions : []));
    const { slides, slide_count } = await open();
    expect(slides).toHaveLength(1);
    expect(slide_count).toBe(1);
    expect(saved.map(({ version }) => version)).toEqual(saved.map(() => slides[0]!.version));
    expect(saved.length).toBe(slides[0]!.notes === 'one' ? 1 : 2);
  });

  test('a change of what somebody removes at the same time is lost with it, or keeps it, and is counted once', async () => {
    const version = await versionOf(keepTake());
    const markers = [1, 2].map((n) => ({ entity: 'marker' as const, id: `100-${n}`, version }));
    const [removed, trimmed] = await Promise.allSettled([
      save([], [{ entity: 'clip', id: '100', version }, ...markers]),
      save([clip(100, 600, { trim_end: 600, version })]),
    ]);
    expect([removed.status, trimmed.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect((await open()).duration).toBe(removed.status === 'fulfilled' ? 0 : 600);
  });

  test('of many saves at once of one thing exactly one gets through', async () => {
    const first = await versionOf(keepTake());
    const tries = await Promise.allSettled([1, 2, 3, 5, 6].map((n) => save([marker(100, 2, n * 1_000, first)])));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { markers } = await open();
    expect(markers.map(({ version }) => version)).toEqual([first, first + 1]);
    expect(markers.reduce((sum, { duration }) => sum + duration, 0)).toBe(10_000);
  });
});

describe('a project holds together after every save', () => {
  test('of two who remove the last two slide changes of a clip at once, one is refused', async () => {
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
      () => versionOf(keepTake()).then((version) => save([], [{ entity: 'clip', id: '100', version }])),
    ],
    ['one thing twice', () => save([slide(1), clip(1, 0), clip(1, 0)])],
    ['a file of another project', () => save([clip(1, 0, { url: `/projects/${newProjectId()}/clips/1.m4a` })])],
    ['a clip among the slides', () => save([clip(1, 0, { url: `/projects/${id}/slides/1.m4a` })])],
    ['a file outside of projects', () => save([clip(1, 0, { url: '/users/u/clips/1.m4a' })])],
    ['a path that climbs', () => save([clip(1, 0, { url: `/projects/${id}/clips/..` })])],
    ['a duration that is not the trims’', () => save([clip(1, 5, { trim_end: 6 })])],
    [
      'more than 90 changes',
      () =>
        save(
          Array.from({ length: 60 }, (_, n) => clip(n + 1, 0)),
          Array.from({ length: 31 }, (_, n) => ({ entity: 'clip' as const, id: `${n}`, version: 1 })),
        ),
    ],
    [
      'more captions than an item holds',
      () =>
        save([
          clip(1, 0, {
            captions: Array.from({ length: 900 }, (_, n) => ({ start: n, end: n + 1, text: 'x'.repeat(500) })),
          }),
        ]),
    ],
  ])('%s: refused, nothing is written', async (_, saving) => {
    await refusal(saving()).toMatchObject({ code: 'invalid-argument' });
    const kept = await open();
    expect(kept.duration).toBe(kept.clips.reduce((sum, { duration }) => sum + duration, 0));
    expect(kept.slides).toEqual([]);
  });

  test('a clip goes with its markers, and the project is as long as what is left', async () => {
    const version = await versionOf(keepTake());
    await save([clip(200, 500), marker(200, 3, 0)]);
    await save(
      [],
      [
        { entity: 'clip', id: '100', version },
        { entity: 'marker', id: '100-1', version },
        { entity: 'marker', id: '100-2', version },
      ],
    );
    const { clips, markers, duration } = await open();
    expect([clips.length, markers.length, duration]).toEqual([1, 1, 500]);
  });

  test('a slide change that its clip does not play stays where it is, for when the clip is drawn out again', async () => {
    const first = await versionOf(keepTake());
    const version = await versionOf(save([clip(100, 3_000, { version: first })]));
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

  test('a slide may be spoken to before it has arrived: until then there is no picture', async () => {
    const item = newSlide(id, 1);
    const spoken = { ...newMarker(100, 1, 0), slide_id: item.id };
    await save([clip(100, 1_000), { entity: 'marker', item: spoken }]);
    const [before] = (await open()).markers;
    expect(before).toMatchObject({ slide_id: item.id, slide_url: '', duration: 1_000 });
    await save([{ entity: 'slide', item }]);
    expect((await open()).markers[0]).toEqual({ ...before, slide_url: item.url });
  });

  test("a slide's picture is replaced by one write, wherever it was spoken to", async () => {
    const item = newSlide(id, 1);
    const spoken = [0, 100, 200].map((at): Put => ({
      entity: 'marker',
      item: { ...newMarker(100, at + 1, at), slide_id: item.id },
    }));
    const version = await versionOf(save([{ entity: 'slide', item }, clip(100, 1_000), ...spoken]));
    const url = item.url.replace('.webp', '-2.webp');
    await save([{ entity: 'slide', item: { ...item, url, version } }]);
    const { markers } = await open();
    expect(markers.map((each) => [each.slide_url, each.version])).toEqual(spoken.map(() => [url, version]));
  });

  test("the plan's 5 minutes a project hold, also against two at once", async () => {
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

describe('the cover and the number of slides are kept by the server', () => {
  const urls = (puts: Put[]) => puts.map(({ item }) => (item as { url: string }).url);

  test('the first slide is the cover, wherever it was added', async () => {
    const slides = [slide(5), slide(3), slide(4)];
    await save([slides[0]!]);
    await Promise.all([save([slides[1]!]), save([slides[2]!])]);
    const [, first] = urls(slides);
    expect(await open()).toMatchObject({ cover_url: first, slide_count: 3 });
  });

  test('it changes when the first slide is moved or removed, to nothing with the last', async () => {
    const [a, b] = [slide(1), slide(2)];
    const version = await versionOf(save([a, b]));
    const moved = { entity: 'slide', item: { ...a.item, position: 9, version } } as Put;
    expect((await save([moved])).project.cover_url).toBe(urls([b])[0]);
    const remove = (put: Put, at: number) =>
      save([], [{ entity: 'slide', id: (put.item as { id: string }).id, version: at }]);
    expect((await remove(b, version)).project).toMatchObject({ cover_url: urls([a])[0], slide_count: 1 });
    expect((await remove(a, version + 1)).project).toMatchObject({ cover_url: '', slide_count: 0 });
  });

  test(`a project holds at most ${SLIDES_PER_PROJECT_MAX} slides`, async () => {
    const many = Array.from({ length: SLIDES_PER_PROJECT_MAX }, (_, n) => newSlide(id, n));
    await Promise.all(many.map((item) => patch(`PROJECT#${id}`, `SLIDE#${item.id}`, { ...item, version: 1 })));
    await refusal(save([slide(1)])).toMatchObject({ code: 'invalid-argument' });
  });
});

describe('who may save', () => {
  test('a Member may not; a stranger is told that there is nothing; a deleted project takes nothing', async () => {
    const member = await joinAccount(owner.account, 'Member');
    const stranger = await signUp();
    await patch(`PROJECT#${id}`, 'PROJECT', { who_can_edit: 'Team' });
    await refusal(save([slide(1)], [], member)).toMatchObject({ code: 'permission-denied' });
    await refusal(save([slide(1)], [], stranger)).toMatchObject({ code: 'not-found' });
    await patch(`PROJECT#${id}`, 'PROJECT', { deleted_at: 1 });
    await refusal(save([slide(1)])).toMatchObject({ code: 'not-found' });
  });
});
