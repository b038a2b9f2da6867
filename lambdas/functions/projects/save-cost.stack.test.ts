import type { InputOf } from '#shared/api/contract';
import type { saveEdits } from '#shared/api/projects';
import { measureTransaction } from '../../../testing/measure-transaction';
import { newCaption, newClip, newMarker } from '../../../testing/records';
import { captureTableCalls, runInProcess } from '../../../testing/run-in-process';
import { table } from '../../../testing/test-stack';
import type { WriteUnits } from '../../../testing/write-units';
import { handler } from './save-edits';

const own = runInProcess();

/** The counter of a person's saved bytes per day. */
const COUNTERS = 1;

/** Saves, and returns the cost. */
function costOfSave(put: InputOf<typeof saveEdits>['put']): Promise<WriteUnits> {
  const { uid } = own.owner;
  const jwt = { claims: { sub: uid, token_use: 'id', 'cognito:username': uid, auth_time: '1700000000' } };
  return measureTransaction(
    table,
    `PROJECT#${own.id}`,
    async () => {
      const body = JSON.stringify({ data: { project_id: own.id, put, remove: [] } });
      const { statusCode, calls } = await captureTableCalls(handler, { requestContext: { authorizer: { jwt } }, body });
      expect(statusCode).toBe(200);
      return calls;
    },
    COUNTERS,
  );
}

const clip = () => ({ entity: 'clip' as const, item: newClip(own.id, 100, 10_000) });
const marker = (createdAt: number, source_ms: number, version = 0) => ({
  entity: 'marker' as const,
  item: { ...newMarker(100, createdAt, source_ms), version },
});

test('moving one slide change costs 5 of at most 8 write units: one marker, the root, its place in the list, and a counter', async () => {
  expect(await costOfSave([clip(), marker(1, 0), marker(2, 4_000)])).toEqual({ table: 9, index1: 1 });
  const stored = await table.get(`PROJECT#${own.id}`, 'MARKER#100#2');
  expect(await costOfSave([marker(2, 5_000, stored?.version as number)])).toEqual({ table: 5, index1: 1 });
});

test('a letter in a caption costs the same: the caption, the root, its place in the list, and a counter', async () => {
  const { text, ...item } = newCaption(100, 0, 2_000, 'x'.repeat(84));
  const caption = (words: string, version = 0) => ({
    entity: 'caption' as const,
    item: { ...item, text: words, version },
  });
  await costOfSave([caption(text)]);
  const stored = await table.get(`PROJECT#${own.id}`, `CAPTION#100#${item.id}`);
  expect(await costOfSave([caption(`${text}.`, stored?.version as number)])).toEqual({ table: 5, index1: 1 });
});
