import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../testing/until';
import { type LambdaFunction } from './function-worker';
import { type LambdaHost, startLambdaHost } from './lambda-host';

const SOURCES = {
  echo: `exports.handler = async (event, context) => ({ event, name: context.functionName, left: context.getRemainingTimeInMillis() > 0, env: { ...process.env } })`,
  fails: `exports.handler = async () => { throw new TypeError('no good') }`,
  broken: `throw new Error('does not load')`,
  slow: `exports.handler = (event) => event.wait ? new Promise(() => setInterval(() => {}, 1000)) : Promise.resolve('quick')`,
  exits: `exports.handler = async () => process.exit(3)`,
  loads: `process.stdout.write('loads its code'); exports.handler = async () => {}`,
  heavy: `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000); exports.handler = async () => 'loaded'`,
};

describe('Lambda host', () => {
  const directory = mkdtempSync(join(tmpdir(), 'lambda-host-'));
  const printed: string[] = [];
  let host: LambdaHost;

  const functionNamed = (name: keyof typeof SOURCES): LambdaFunction => {
    const folder = join(directory, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.js'), SOURCES[name]);
    return {
      name,
      directory: folder,
      handler: 'index.handler',
      environment: { OWN: name },
      timeoutSeconds: name === 'slow' || name === 'heavy' ? 2 : 10,
      memoryMb: 128,
    };
  };

  beforeAll(async () => {
    const functions = (Object.keys(SOURCES) as (keyof typeof SOURCES)[]).map(functionNamed);
    host = await startLambdaHost({ port: 0, functions, watch: true, log: (_, text) => printed.push(text) });
  });
  afterAll(async () => {
    await host.stop();
    rmSync(directory, { recursive: true });
  });

  const post = (name: string, body: string) =>
    fetch(`${host.url}/2015-03-31/functions/${name}/invocations`, { method: 'POST', body });

  test('a function gets its event, its context, and only its own environment', async () => {
    const answer = await host.invoke('echo', { a: 1 });
    expect(answer).toMatchObject({ event: { a: 1 }, name: 'echo', left: true });
    expect(Object.keys((answer as { env: object }).env).sort()).toEqual([
      'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
      'AWS_LAMBDA_FUNCTION_NAME',
      'OWN',
    ]);
  });

  test('failures have Lambda’s type and message', async () => {
    await expect(host.invoke('fails', {})).rejects.toMatchObject({ errorType: 'TypeError', message: 'no good' });
    await expect(host.invoke('broken', {})).rejects.toMatchObject({ errorType: 'Error', message: 'does not load' });
    await expect(host.invoke('exits', {})).rejects.toMatchObject({ errorType: 'Runtime.ExitError' });
    await expect(host.invoke('nobody', {})).rejects.toMatchObject({ errorType: 'ResourceNotFoundException' });
  });

  test('a call past the template’s time-out fails, and the next one succeeds', async () => {
    await expect(host.invoke('slow', { wait: true })).rejects.toMatchObject({
      errorType: 'Sandbox.Timedout',
      message: expect.stringContaining('Task timed out after 2.00 seconds') as string,
    });
    await expect(host.invoke('slow', {})).resolves.toBe('quick');
  });

  test('loading code does not count toward a call’s time', async () => {
    await expect(host.invoke('heavy', {})).resolves.toBe('loaded');
  });

  test('a preloaded function is loaded before its first call; one that fails to load no longer delays others', async () => {
    await host.warm(['loads', 'broken', 'nobody']);
    await until(() => printed.includes('loads its code'));
  });

  test("a function's changed bundle is reloaded", async () => {
    await host.invoke('loads', {});
    writeFileSync(join(directory, 'loads', 'index.js'), `exports.handler = async () => 'new'`);
    await until(async () => (await host.invoke('loads', {})) === 'new');
  });

  test("Lambda's Invoke endpoint returns errors in its format", async () => {
    expect(await (await post('echo', '{"b":2}')).json()).toMatchObject({ event: { b: 2 } });
    const failed = await post('fails', '{}');
    expect([failed.status, failed.headers.get('x-amz-function-error')]).toEqual([200, 'Unhandled']);
    expect(await failed.json()).toMatchObject({ errorType: 'TypeError', errorMessage: 'no good' });
    expect((await post('nobody', '{}')).status).toBe(404);
  });
});
