import { readStageArgument } from '#shared/stage-argument';
import { getTableName } from '#shared/table-name';
import { closeByArguments, parseArguments, USAGE } from './close-by-arguments';

/** Closes or reopens a link or an account of a stage, or answers reports about links (docs/closing.md), with the caller's own credentials. */
async function main(words: readonly string[]): Promise<void> {
  const order = parseArguments(readStageArgument(words, USAGE));
  process.env['TABLE_NAME'] = getTableName(order[0]);
  process.stdout.write(`✓ ${await closeByArguments(order)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
