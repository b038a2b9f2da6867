import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, PASSWORD } from '../../../testing/open-test-pool';

const directory = mkdtempSync(join(tmpdir(), 'pool-'));
const file = join(directory, 'data', 'people.json');
afterAll(() => rmSync(directory, { recursive: true }));

test('people, their passwords, and their sessions survive a restart', async () => {
  const before = await openTestPool({ file });
  await before.signUp('pat@example.test');
  const { accessToken, refreshToken: RefreshToken } = await before.signIn('pat@example.test');
  await before.stop();

  const after = await openTestPool({ file });
  const { clientId: ClientId, client } = after;
  await after.useToken(accessToken);
  await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
  await after.signIn('pat@example.test');
  await after.stop();
});

test('passwords and refresh tokens are not stored in plain text', async () => {
  const pool = await openTestPool({ file });
  await pool.signUp('kim@example.test');
  const { refreshToken } = await pool.signIn('kim@example.test');
  await pool.stop();
  const kept = readFileSync(file, 'utf8');
  expect(kept).toContain('kim@example.test');
  expect(kept).not.toContain(PASSWORD);
  expect(kept).not.toContain(refreshToken);
});

test('nothing survives without a data folder', async () => {
  const before = await openTestPool();
  await before.signUp('pat@example.test');
  await before.stop();
  const after = await openTestPool();
  await expect(after.signIn('pat@example.test')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await after.stop();
});
