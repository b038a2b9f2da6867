import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Contract } from '#shared/api/contract';
import { ApiError } from '#shared/errors';
import { buildEdgeRequest } from '../../testing/edge-request';
import { handle } from './handler';
import { logger } from './logger';

const contract = {
  name: 'rename',
  caller: 'anyone',
  input: z.strictObject({ name: z.string().trim() }),
  output: z.strictObject({ name: z.string() }),
} satisfies Contract;

const event = (body: string, more = {}) =>
  ({
    ...buildEdgeRequest('192.0.2.1'),
    body,
    requestContext: { requestId: 'request-1' },
    ...more,
  }) as unknown as APIGatewayProxyEventV2;
const good = event('{"data":{"name":" Ada "}}');

async function answerOf(run: (input: { name: string }) => Promise<{ name: string }>, to = good) {
  const { statusCode, body } = await handle(contract, () => Promise.resolve(), run)(to);
  return { statusCode, body: JSON.parse(body ?? '') as unknown };
}

describe('the wrapper of every function', () => {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(logger, 'error').mockReturnValue();
    jest.spyOn(logger, 'info').mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());

  it('forbids caching and sniffing of every response, also of a refusal', async () => {
    for (const to of [good, event('{}')]) {
      const { headers } = await handle(
        contract,
        () => Promise.resolve(),
        (input) => Promise.resolve(input),
      )(to);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });

  it('passes the parsed input and returns {data}', async () => {
    expect(await answerOf((input) => Promise.resolve(input))).toEqual({
      statusCode: 200,
      body: { data: { name: 'Ada' } },
    });
  });

  it('runs nothing for a call that did not come through the edge', async () => {
    const run = jest.fn(() => Promise.resolve({ name: 'Ada' }));
    const { statusCode } = await answerOf(run, { ...good, headers: {} });
    expect([statusCode, run.mock.calls]).toEqual([503, []]);
  });

  it('states the form of the output if it is not the first', async () => {
    const later = handle(
      { ...contract, format: 2 },
      () => Promise.resolve(),
      (input) => Promise.resolve(input),
    );
    expect(JSON.parse((await later(good)).body ?? '')).toEqual({ data: { name: 'Ada' }, format: 2 });
  });

  it('accepts a base64 body', async () => {
    const packed = event(Buffer.from('{"data":{"name":"É"}}').toString('base64'), { isBase64Encoded: true });
    expect((await answerOf((input) => Promise.resolve(input), packed)).body).toEqual({ data: { name: 'É' } });
  });

  it('maps an ApiError to its status, with message and details (spec section 8)', async () => {
    const refusal = () => Promise.reject(new ApiError('aborted', 'Too late.', { conflicts: [] }));
    expect(await answerOf(refusal)).toEqual({
      statusCode: 409,
      body: { error: { status: 'aborted', message: 'Too late.', details: { conflicts: [] } } },
    });
    expect(logged).not.toHaveBeenCalled();
  });

  it('returns a neutral message for any other error, and logs it without secrets', async () => {
    const failure = () => Promise.reject(new Error('ada@example.com was refused at https://example.test/?Signature=x'));
    expect(await answerOf(failure)).toEqual({
      statusCode: 500,
      body: { error: { status: 'internal', message: 'Something went wrong on our side. Try again.' } },
    });
    expect(logged).toHaveBeenCalledWith(
      'rename failed',
      expect.objectContaining({ reason: '<address> was refused at <url>' }),
    );
  });

  it('compresses large responses, and names the request in each', async () => {
    const name = 'Ada '.repeat(500);
    const ask = handle(
      contract,
      () => Promise.resolve(),
      (input) => Promise.resolve(input),
    );
    const accepting = { ...good.headers, 'accept-encoding': 'br' };
    const given = await ask({ ...event(JSON.stringify({ data: { name } })), headers: accepting });
    expect(given).toMatchObject({ isBase64Encoded: true, headers: { 'x-request-id': 'request-1' } });
    const refused = await ask({ ...event('no'), headers: accepting });
    expect(refused).toMatchObject({ statusCode: 400, headers: { 'x-request-id': 'request-1' } });
    expect(refused).not.toHaveProperty('isBase64Encoded');
  });

  it('refuses to send output beyond its contract', async () => {
    const stored = { name: 'Ada', pk: 'USER#1' };
    expect((await answerOf(() => Promise.resolve(stored))).statusCode).toBe(500);
  });
});
