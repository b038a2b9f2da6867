import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { InputOf } from '#shared/api/contract';
import { createProject, type saveEdits } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { REGION, STACK_CREDENTIALS } from '../../../infra/local/config/aws';
import { newClip, newMarker, newProjectId } from '../../../testing/records';
import { call, dynamo, type SignedUp, signUp } from '../../../testing/test-stack';
import { logger } from '../../runtime/logger';
import { handler } from './save-edits';

let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  // The function runs in this process, so that what it tells its log about the table can be read.
  Object.assign(process.env, {
    TABLE_NAME: dynamo.tableName,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: STACK_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STACK_CREDENTIALS.secretAccessKey,
  });
  owner = await signUp();
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
});

/** Saves, and gives the write units that it took. */
async function unitsOfSave(put: InputOf<typeof saveEdits>['put']): Promise<number> {
  const debug = jest.spyOn(logger, 'debug').mockReturnValue();
  const jwt = { claims: { sub: owner.uid, token_use: 'id', 'cognito:username': owner.uid, auth_time: '1700000000' } };
  const { statusCode } = await handler({
    requestContext: { authorizer: { jwt }, http: { sourceIp: '127.0.0.1' } },
    body: JSON.stringify({ data: { project_id: id, put, remove: [] } }),
  } as unknown as APIGatewayProxyEventV2);
  expect(statusCode).toBe(200);
  const calls = debug.mock.calls.map(([, details]) => details as { operation: string; units: number });
  debug.mockRestore();
  return calls.filter(({ operation }) => operation === 'transact').reduce((sum, { units }) => sum + units, 0);
}

test('moving one slide change costs at most 8 write units', async () => {
  const markers = (first: number, version: number) =>
    [first, 10_000 - first].map((duration, index) => ({
      entity: 'marker' as const,
      item: { ...newMarker(id, 100, index + 1, duration), version },
    }));
  expect(await unitsOfSave([{ entity: 'clip', item: newClip(id, 100, 10_000) }, ...markers(4_000, 0)])).toBeGreaterThan(
    0,
  );
  const units = await unitsOfSave(markers(5_000, 1));
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(8);
});
