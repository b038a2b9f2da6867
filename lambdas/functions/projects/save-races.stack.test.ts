import { getProject, saveEdits } from '#shared/api/projects';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { newClip, newMarker } from '../../../testing/records';
import { call, table } from '../../../testing/test-stack';

const own = setUpProjectPerTest();
const save = (edits: object) => call(saveEdits, { project_id: own.id, put: [], remove: [], ...edits }, own.owner.token);

const marker = (clipAt: number, createdAt: number, sourceMs: number) => ({
  entity: 'marker' as const,
  item: newMarker(clipAt, createdAt, sourceMs),
});

test('a slide change added while its clip is removed keeps the clip, or is refused: none is orphaned', async () => {
  const clips = [1, 2, 3, 4, 5, 6, 7, 8];
  const put = clips.flatMap((at) => [{ entity: 'clip' as const, item: newClip(own.id, at, 1_000) }, marker(at, 1, 0)]);
  const { version } = (await save({ put })).versions[0]!;
  const remove = (at: number) => [
    { entity: 'clip' as const, id: `${at}`, version },
    { entity: 'marker' as const, id: `${at}-1`, version },
  ];
  await Promise.allSettled(clips.flatMap((at) => [save({ put: [marker(at, 2, 500)] }), save({ remove: remove(at) })]));
  const stored = (await table.query(`PROJECT#${own.id}`)).map(({ sk }) => (sk as string).split('#'));
  const there = stored.filter(([kind]) => kind === 'CLIP').map(([, at]) => at);
  expect(stored.filter(([kind, at]) => kind === 'MARKER' && !there.includes(at))).toEqual([]);
  expect((await call(getProject, { id: own.id }, own.owner.token)).duration).toBe(there.length * 1_000);
});
