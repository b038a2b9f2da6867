import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readFile } from 'node:fs/promises';
import { getTableName } from '#shared/table-name';
import { restoreUsersFromList } from './restore-users-from-list';

/** Restores people to a stage's new user pool from a nightly list (docs/deploy/restore.md), with the caller's own credentials. */
async function main([stage = '', pool = '', file = '']: readonly string[]): Promise<void> {
  if (!/^[a-z]{2,12}$/.test(stage) || !/^[\w-]+_\w+$/.test(pool) || !file)
    throw new Error('npm run restore-users -- STAGE POOL FILE, where POOL is the id of the new user pool.');
  const secret = new GetSecretValueCommand({ SecretId: `narradeck/${stage}/address-secret` });
  const { SecretString } = await new SecretsManagerClient({}).send(secret);
  Object.assign(process.env, { TABLE_NAME: getTableName(stage), ADDRESS_SECRET: SecretString });
  for (const sentence of await restoreUsersFromList(pool, await readFile(file, 'utf8')))
    process.stdout.write(`${sentence}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
