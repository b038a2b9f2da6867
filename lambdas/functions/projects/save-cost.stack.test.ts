import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { InputOf } from '#shared/api/contract';
import { createProject, type saveEdits } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { costOfTransaction, type TableCall } from '../../../testing/cost-of-transaction';
import { newCaption, newClip, newMarker, newProjectId } from '../../../testing/records';
import { reachTable } from '../../../testing/reach-table';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { throughEdge } from '../../../testing/through-edge';
import type { WriteUnits } from '../../../testing/write-units';
import { logger } from '../../runtime/logger';
import { handler } from './save-edits';

let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  // The function runs in this process, so that what it tells its log about the table can be read.
  reachTable();
  owner = await signUp();
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
});

/** Saves, and gives what that took. */
async function costOfSave(put: InputOf<typeof saveEdits>['put']): Promise<WriteUnits> {
  const debug = jest.spyOn(logger, 'debug').mockReturnValue();
  const jwt = { claims: { sub: owner.uid, token_use: 'id', 'cognito:username': owner.uid, auth_time: '1700000000' } };
  const cost = await costOfTransaction(table, `PROJECT#${id}`, async () => {
    const { statusCode } = await handler({
      ...throughEdge('192.0.2.1'),
      requestContext: { authorizer: { jwt } },
      body: JSON.stringify({ data: { project_id: id, put, remove: [] } }),
    } as unknown as APIGatewayProxyEventV2);
    expect(statusCode).toBe(200);
    return debug.mock.calls.map(([, details]) => details as unknown as TableCall);
  });
  debug.mockRestore();
  return cost;
}

const clip = () => ({ entity: 'clip' as const, item: newClip(id, 100, 10_000) });
const marker = (createdAt: number, source_ms: number, version = 0) => ({
  entity: 'marker' as const,
  item: { ...newMarker(100, createdAt, source_ms), version },
});

test('moving one slide change costs 4 write units, of 8 at most: one marker, the root, and its place in the list', async () => {
  expect(await costOfSave([clip(), marker(1, 0), marker(2, 4_000)])).toEqual({ table: 8, index1: 1 });
  const stored = await table.get(`PROJECT#${id}`, 'MARKER#100#2');
  expect(await costOfSave([marker(2, 5_000, stored?.version as number)])).toEqual({ table: 4, index1: 1 });
});

test('a letter in a caption costs as much: the caption, the root, and its place in the list', async () => {
  const { text, ...item } = newCaption(100, 0, 2_000, 'x'.repeat(84));
  const caption = (words: string, version = 0) => ({
    entity: 'caption' as const,
    item: { ...item, text: words, version },
  });
  await costOfSave([caption(text)]);
  const stored = await table.get(`PROJECT#${id}`, `CAPTION#100#${item.id}`);
  expect(await costOfSave([caption(`${text}.`, stored?.version as number)])).toEqual({ table: 4, index1: 1 });
});
