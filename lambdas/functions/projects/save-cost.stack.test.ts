import type { InputOf } from '#shared/api/contract';
import { createProject, type saveEdits } from '#shared/api/projects';
import { measureTransaction, sumReadUnits } from '../../../testing/measure-transaction';
import { fillLargestProject } from '../../../testing/largest-project';
import { newCaption, newClip, newMarker, newProjectId } from '../../../testing/records';
import { captureTableCalls, runInProcess } from '../../../testing/run-in-process';
import { call, table } from '../../../testing/test-stack';
import type { WriteUnits } from '../../../testing/write-units';
import { handler } from './save-edits';

const own = runInProcess();

/** The counter of a person's saved bytes per day. */
const COUNTERS = 1;

/** Saves, and returns the cost; `read` includes the person and the answer. */
async function costOfSave(put: InputOf<typeof saveEdits>['put']): Promise<WriteUnits & { read: number }> {
  let read = 0;
  const { uid } = own.owner;
  const jwt = { claims: { sub: uid, token_use: 'id', 'cognito:username': uid, auth_time: '1700000000' } };
  const written = await measureTransaction(
    table,
    `PROJECT#${own.id}`,
    async () => {
      const body = JSON.stringify({ data: { project_id: own.id, put, remove: [] } });
      const { statusCode, calls } = await captureTableCalls(handler, { requestContext: { authorizer: { jwt } }, body });
      expect(statusCode).toBe(200);
      read = sumReadUnits(calls);
      return calls;
    },
    COUNTERS,
  );
  return { ...written, read };
}

const clip = () => ({ entity: 'clip' as const, item: newClip(own.id, 100, 10_000) });
const marker = (createdAt: number, source_ms: number, version = 0) => ({
  entity: 'marker' as const,
  item: { ...newMarker(100, createdAt, source_ms), version },
});

test('moving one slide change costs 5 of at most 8 write units: one marker, the root, its place in the list, and a counter', async () => {
  expect(await costOfSave([clip(), marker(1, 0), marker(2, 4_000)])).toMatchObject({ table: 9, index1: 1 });
  const stored = await table.get(`PROJECT#${own.id}`, 'MARKER#100#2');
  expect(await costOfSave([marker(2, 5_000, stored?.version as number)])).toMatchObject({ table: 5, index1: 1 });
});

test('a letter in a caption costs the same: the caption, the root, its place in the list, and a counter', async () => {
  const { text, ...item } = newCaption(100, 0, 2_000, 'x'.repeat(84));
  const caption = (words: string, version = 0) => ({
    entity: 'caption' as const,
    item: { ...item, text: words, version },
  });
  await costOfSave([caption(text)]);
  const stored = await table.get(`PROJECT#${own.id}`, `CAPTION#100#${item.id}`);
  expect(await costOfSave([caption(`${text}.`, stored?.version as number)])).toMatchObject({ table: 5, index1: 1 });
});

test('in the largest project, a save costs at most 30 read and 8 write units: it reads what it touches', async () => {
  await call(createProject, { id: (own.id = newProjectId()), name: 'Large' }, own.owner.token);
  const { markers, captions, slides } = await fillLargestProject(own.id);
  const edits: InputOf<typeof saveEdits>['put'] = [
    { entity: 'marker', item: { ...markers[20]!, source_ms: markers[20]!.source_ms + 100 } },
    { entity: 'caption', item: { ...captions[20]!, text: `${captions[20]!.text}.` } },
    { entity: 'slide', item: { ...slides[20]!, notes: `${slides[20]!.notes}.` } },
  ];
  for (const edit of edits) {
    const { read, table: written, index1 } = await costOfSave([edit]);
    expect(read).toBeLessThanOrEqual(30);
    expect(written + index1).toBeLessThanOrEqual(8);
    process.stdout.write(
      `a ${edit.entity} saved in the largest project: ${read} read, ${written + index1} write units\n`,
    );
  }
});
