import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetTokensFromRefreshTokenCommand, GetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, PASSWORD } from './testing';

const dataDir = mkdtempSync(join(tmpdir(), 'pool-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('people, their passwords and their sessions survive a restart', async () => {
  const before = await openTestPool({ dataDir });
  await before.signUp('pat@example.test');
  const { AccessToken, RefreshToken } = await before.signIn('pat@example.test');
  await before.stop();

  const after = await openTestPool({ dataDir });
  const { clientId: ClientId, client } = after;
  await client.send(new GetUserCommand({ AccessToken }));
  await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
  await after.signIn('pat@example.test');
  await after.stop();
});

test('neither passwords nor refresh tokens are kept as they are', async () => {
  const pool = await openTestPool({ dataDir });
  await pool.signUp('kim@example.test');
  const { RefreshToken } = await pool.signIn('kim@example.test');
  await pool.stop();
  const kept = readFileSync(join(dataDir, `${pool.userPoolId}.json`), 'utf8');
  expect(kept).toContain('kim@example.test');
  expect(kept).not.toContain(PASSWORD);
  expect(kept).not.toContain(RefreshToken);
});

test('without a place on disk, nothing survives', async () => {
  const before = await openTestPool();
  await before.signUp('pat@example.test');
  await before.stop();
  const after = await openTestPool();
  await expect(after.signIn('pat@example.test')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await after.stop();
});
