import { readStageArgument } from '#shared/stage-argument';
import { getTableName } from '#shared/table-name';
import { restoreDeletedProject, parseArguments, USAGE } from './restore-deleted-project';

/** Restores a stage's deleted project from a restored table (docs/deploy/restore.md), with the caller's own credentials. */
async function main(words: readonly string[]): Promise<void> {
  const order = parseArguments(readStageArgument(words, USAGE));
  Object.assign(process.env, { TABLE_NAME: getTableName(order[0]), MEDIA_BUCKET: order[3] });
  for (const sentence of await restoreDeletedProject(order, Date.now())) process.stdout.write(`${sentence}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
