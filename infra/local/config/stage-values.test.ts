import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeadLetterStore } from '../dynamodb-streams/dead-letters';
import { buildFunctionEnvironment } from './aws';
import { loadKeyPair } from './key-pair';

describe('what the local stack stores and logs', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kept-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  test('a key pair is created once for a data folder, readable by its owner only, and each time without a folder', () => {
    const file = join(directory, 'key.json');
    expect(loadKeyPair(file)).toEqual(loadKeyPair(file));
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(loadKeyPair(undefined).publicKey).not.toBe(loadKeyPair(undefined).publicKey);
  });

  test('dead letters are logged and stored, one line each', () => {
    const logged: string[] = [];
    const letters = createDeadLetterStore(join(directory, 'dead'), (message) => logged.push(message));
    letters.add('queue', { a: 1 });
    letters.add('queue', { a: 2 });
    expect(readFileSync(join(directory, 'dead', 'queue.jsonl'), 'utf8')).toBe('{"a":1}\n{"a":2}\n');
    expect([logged.length, letters.all().length]).toEqual([2, 2]);
  });

  test("a function's AWS calls all go through the gateway under its own key, and never with real credentials", () => {
    const graphql = 'http://127.0.0.1:4200/graphql';
    const declared = { TABLE_NAME: 'things', GRAPHQL_URL: graphql };
    const environment = buildFunctionEnvironment(
      { name: 'narradeck-local-save-edits', environment: declared },
      { gateway: 'http://127.0.0.1:4700', graphql, stripe: 'http://127.0.0.1:4950' },
    );
    expect(environment).toMatchObject({
      TABLE_NAME: 'things',
      GRAPHQL_URL: 'http://127.0.0.1:4700/graphql',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:4700',
      STRIPE_API_URL: 'http://127.0.0.1:4950',
      AWS_ACCESS_KEY_ID: 'LOCALNARRADECKLOCALSAVEEDITS',
      AWS_CONFIG_FILE: '/dev/null',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_EC2_METADATA_DISABLED: 'true',
    });
  });
});
