import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readFile } from 'node:fs/promises';
import { readStageArgument } from '#shared/stage-argument';
import { getTableName } from '#shared/table-name';
import { restoreUsersFromList } from './restore-users-from-list';

const USAGE = 'npm run restore-users -- -c stage=NAME POOL FILE, where POOL is the id of the new user pool.';

/** Restores people to a stage's new user pool from a nightly list (docs/deploy/restore.md), with the caller's own credentials. */
async function main(words: readonly string[]): Promise<void> {
  const [stage, pool = '', file = ''] = readStageArgument(words, USAGE);
  if (!/^[\w-]+_\w+$/.test(pool) || !file) throw new Error(`Usage: ${USAGE}`);
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
