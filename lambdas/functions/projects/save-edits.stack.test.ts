import { createHash } from 'node:crypto';
import type { SaveConflict } from '#shared/api/projects';
import { removalVersion } from '#shared/entities/change';
import type { ApiError } from '#shared/errors';
import { setUpEditedProject, marker, patch, type Put, getSavedVersion } from '../../../testing/edited-project';
import { joinAccount } from '../../../testing/records';
import { signUp, table } from '../../../testing/test-stack';

const { owner, id, save, open, clip, slide, keepTake } = setUpEditedProject();

const conflictOf = (saving: Promise<unknown>): Promise<SaveConflict['conflicts']> =>
  saving.then(
    () => [],
    (error: ApiError) => {
      expect(error.code).toBe('aborted');
      return (error.details as SaveConflict).conflicts;
    },
  );

describe('saveEdits', () => {
  test('returns the new versions and the updated project', async () => {
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

  test('saving again after a lost response changes nothing and returns the same', async () => {
    const first = await keepTake();
    expect((await keepTake()).versions).toEqual(first.versions);
    expect((await open()).duration).toBe(10_000);
  });

  test('attack: a person who saves the same over and over is stopped for the day, with an explanation, and nothing is stored', async () => {
    await keepTake();
    const pk = `RATE_LIMIT#saved-bytes-of-person#${createHash('sha256').update(owner().uid).digest('hex')}`;
    const [day] = await table.query(pk);
    expect(day!.count).toBeGreaterThanOrEqual(1024);
    await table.put({ ...day, pk, sk: day!.sk as string, count: 500 * 1024 ** 2 });
    await expect(save([clip(200, 1_000), marker(200, 2, 0)])).rejects.toMatchObject({
      code: 'resource-exhausted',
      message: expect.stringContaining('Your changes stay in this browser') as string,
    });
    await table.put({ ...day, pk, sk: day!.sk as string });
    expect((await open()).duration).toBe(10_000);
  });

  test('edits of two clips by two people never conflict', async () => {
    const version = await getSavedVersion(
      save([clip(100, 1_000), marker(100, 1, 0), clip(200, 1_000), marker(200, 2, 0)]),
    );
    const trim = (createdAt: number, markerAt: number) =>
      save([clip(createdAt, 600, { trim_end: 600, version }), marker(createdAt, markerAt, 100, version)]);
    await Promise.all([trim(100, 1), trim(200, 2)]);
    expect((await open()).duration).toBe(1_200);
  });

  test('a save of more clips than a transaction can check succeeds', async () => {
    const stamps = Array.from({ length: 45 }, (_, n) => n + 1);
    await save(stamps.flatMap((stamp) => [clip(stamp, 100), marker(stamp, 1, 0)]));
    await save(stamps.flatMap((stamp) => [marker(stamp, 2, 50), marker(stamp, 3, 60)]));
    expect((await open()).markers).toHaveLength(135);
  });

  test('a conflicting save returns what is stored, and writes nothing', async () => {
    const version = await getSavedVersion(keepTake());
    const changed = await getSavedVersion(save([marker(100, 1, 10, version), marker(100, 2, 5_000, version)]));
    const late = save([marker(100, 1, 20, version), marker(100, 2, 9_000, version), slide(1)]);
    const conflicts = await conflictOf(late);
    expect(conflicts.map(({ entity, id: name }) => [entity, name])).toEqual([
      ['marker', '100-1'],
      ['marker', '100-2'],
    ]);
    expect(conflicts[1]!.item).toMatchObject({ source_ms: 5_000, version: changed });
    expect((await open()).slides).toEqual([]);
  });

  test('a change of a removed record returns null', async () => {
    const { item } = slide(1);
    const version = await getSavedVersion(save([{ entity: 'slide', item } as Put]));
    const removal = { entity: 'slide' as const, id: (item as { id: string }).id, version };
    await save([], [removal]);
    await save([], [removal]);
    const conflicts = await conflictOf(save([{ entity: 'slide', item: { ...item, notes: 'late', version } } as Put]));
    expect(conflicts).toEqual([{ entity: 'slide', id: removal.id, item: null }]);
  });

  test('a record that is put back has a higher version than its earlier life', async () => {
    await save([slide(1)]);
    const [kept] = (await open()).slides;
    const put = (version: number, notes: string) =>
      getSavedVersion(save([{ entity: 'slide', item: { ...kept!, notes, version } }]));
    const again = async (version: number) => {
      await save([], [{ entity: 'slide', id: kept!.id, version }]);
      const born = await put(0, 'back');
      expect(born).toBeGreaterThan(removalVersion(version));
      return born;
    };
    const changed = await put(await put(kept!.version, 'one'), 'two');
    await again(await again(await again(changed)));
  });

  test('of two who concurrently put back the same record, one succeeds; the same content gets the same answer', async () => {
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

  test('a change of a record that is being removed is lost with it, or keeps it, and counts once', async () => {
    const version = await getSavedVersion(keepTake());
    const markers = [1, 2].map((n) => ({ entity: 'marker' as const, id: `100-${n}`, version }));
    const [removed, trimmed] = await Promise.allSettled([
      save([], [{ entity: 'clip', id: '100', version }, ...markers]),
      save([clip(100, 600, { trim_end: 600, version })]),
    ]);
    expect([removed.status, trimmed.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect((await open()).duration).toBe(removed.status === 'fulfilled' ? 0 : 600);
  });

  test('of many concurrent saves of one record, exactly one succeeds', async () => {
    const first = await getSavedVersion(keepTake());
    const tries = await Promise.allSettled([1, 2, 3, 5, 6].map((n) => save([marker(100, 2, n * 1_000, first)])));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { markers } = await open();
    expect(markers.map(({ version }) => version > first)).toEqual([false, true]);
    expect(markers.reduce((sum, { duration }) => sum + duration, 0)).toBe(10_000);
  });
});

describe('who can save', () => {
  test('not a Member; for strangers and in a deleted project it does not exist', async () => {
    const member = await joinAccount(owner().account, 'Member');
    const stranger = await signUp();
    await patch(`PROJECT#${id()}`, 'PROJECT', { who_can_edit: 'Team' });
    await expect(save([slide(1)], [], member)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(save([slide(1)], [], stranger)).rejects.toMatchObject({ code: 'not-found' });
    await patch(`PROJECT#${id()}`, 'PROJECT', { deleted_at: 1 });
    await expect(save([slide(1)])).rejects.toMatchObject({ code: 'not-found' });
  });
});
