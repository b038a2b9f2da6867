import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { randomUUID } from 'node:crypto';
import type { Contract } from '#shared/api/contract';
import { createProject, getCoverGrants, getProject } from '#shared/api/projects';
import { getSession, startSession } from '#shared/api/session';
import type { ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { toKebabCase } from '../../../infra/handlers';
import { functionAccessKey, buildFunctionEnvironment, LOCAL_SECRET, REGION } from '../../../infra/local/config/aws';
import type { LambdaFunction } from '../../../infra/local/lambda-host/function-worker';
import { type LambdaHost, startLambdaHost } from '../../../infra/local/lambda-host/lambda-host';
import type { Listening } from '../../../infra/local/protocol/http';
import { startSecrets } from '../../../infra/local/secrets/secrets';
import { apiEvent } from '../../../testing/crash/api-event';
import { newAddress, urls } from '../../../testing/test-stack';

/** A function's output, and the secrets that this test provides to the stack's functions. */
const printed: string[] = [];
const secrets = new Map<string, string>();
let secretsServer: Listening;
let host: LambdaHost;
let plan: { functions: LambdaFunction[] };
const functionOf = ({ name }: Contract) =>
  plan.functions.find((fn) => fn.name === `narradeck-local-${toKebabCase(name)}`)!;

const person = { uid: randomUUID(), email: newAddress(), fullName: 'Ada Lovelace' };

/** Calls a function as the API does; returns status and data. */
async function call(contract: Contract, input: object): Promise<{ status: number; data: Record<string, unknown> }> {
  const event = apiEvent(contract, input, '192.0.2.1', person);
  const { statusCode, body } = (await host.invoke(functionOf(contract).name, event)) as {
    statusCode: number;
    body: string;
  };
  return { status: statusCode, data: (JSON.parse(body) as { data: Record<string, unknown> }).data };
}

/** The stack's own signing key, read as a function reads it. */
async function keyOfTheStack(SecretId: string): Promise<string> {
  const credentials = { accessKeyId: functionAccessKey(functionOf(getSession).name), secretAccessKey: LOCAL_SECRET };
  const client = new SecretsManagerClient({ endpoint: urls.gateway, region: REGION, credentials });
  return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString!;
}

beforeAll(async () => {
  plan = (await (await fetch(`${urls.control}/plan`)).json()) as typeof plan;
  secretsServer = await startSecrets({ port: 0, secrets });
  const functions = [startSession, getSession, createProject, getCoverGrants, getProject].map(functionOf).map((fn) => ({
    ...fn,
    environment: { ...buildFunctionEnvironment(fn, urls), AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsServer.url },
  }));
  host = await startLambdaHost({ port: 0, functions, watch: false, log: (_, text) => printed.push(text) });
});
afterAll(async () => {
  await host.stop();
  await secretsServer.stop();
});

test('without a media key, people sign up, log in, and see their projects; pictures follow when it can be read', async () => {
  const secret = functionOf(getSession).environment['MEDIA_KEY_SECRET']!;
  const id = newId() as ProjectId;
  // A new stage's secret before the operator stores the key.
  secrets.set(secret, 'n%7Xw(2kQ');
  expect(await call(startSession, { fullName: 'Ada Lovelace' })).toMatchObject({
    status: 200,
    data: { media_grant: '' },
  });
  expect(await call(createProject, { id, name: 'Deck' })).toMatchObject({ status: 200, data: { media_grant: '' } });
  const covers = { grants: [{ id, media_grant: '' }] };
  expect(await call(getCoverGrants, { ids: [id] })).toMatchObject({ status: 200, data: covers });

  // Failures to fetch it aren't cached, either.
  secrets.delete(secret);
  const sessions = [await call(getSession, {}), await call(getSession, {})];
  expect(sessions.map(({ data }) => data['media_grant'])).toEqual(['', '']);
  const told = printed.filter(
    (text) => text.includes('The media key can’t be read') && text.includes('ResourceNotFound'),
  );
  expect(told).toHaveLength(1);

  // A project needs its files, so this call fails and triggers its alarm.
  expect((await call(getProject, { id })).status).toBe(500);

  secrets.set(secret, await keyOfTheStack(secret));
  for (const contract of [getSession, startSession])
    expect((await call(contract, {})).data['media_grant']).toMatch(/^Policy=.+&Key-Pair-Id=K\w+$/);
});
