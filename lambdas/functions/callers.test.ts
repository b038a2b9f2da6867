import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Contract } from '#shared/api/contract';
import { buildEdgeRequest } from '../../testing/edge-request';
import { ConditionFailed, retryConflicts } from '../data/table';
import { forAnyone } from './callers';

const contract = {
  name: 'rename',
  caller: 'anyone',
  input: z.strictObject({}),
  output: z.strictObject({}),
} satisfies Contract;

test("a call that keeps conflicting with others' writes fails with a request to try again", async () => {
  let tries = 0;
  const handler = forAnyone(contract, () =>
    retryConflicts(() => {
      tries += 1;
      return Promise.reject(new ConditionFailed([0]));
    }),
  );
  const requestContext = { requestId: 'request-1', http: { sourceIp: '192.0.2.1' } };
  const event = {
    ...buildEdgeRequest('192.0.2.1'),
    requestContext,
    body: '{"data":{}}',
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, body } = await handler(event);
  expect([statusCode, tries]).toEqual([503, 8]);
  expect(body).toContain('Others are saving right now. Try again.');
});
