import { GetSecretValueCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import { type Listening } from '../protocol/http';
import { startSecrets } from './secrets';

describe('Secrets Manager stand-in, with the AWS SDK', () => {
  let server: Listening;
  let client: SecretsManagerClient;

  beforeAll(async () => {
    server = await startSecrets({ port: 0, secrets: new Map([['narradeck/key', 'hush']]) });
    client = new SecretsManagerClient({
      endpoint: server.url,
      region: REGION,
      credentials: STACK_CREDENTIALS,
      maxAttempts: 1,
    });
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  test('returns a secret by its name', async () => {
    const { SecretString, Name } = await client.send(new GetSecretValueCommand({ SecretId: 'narradeck/key' }));
    expect([Name, SecretString]).toEqual(['narradeck/key', 'hush']);
  });

  test('an unknown secret or an unsupported operation is an error with a name', async () => {
    await expect(client.send(new GetSecretValueCommand({ SecretId: 'other' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await expect(client.send(new ListSecretsCommand({}))).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });
});
