import { readStageArgument } from '#shared/stage-argument';
import { findInAccount } from './account-findings';
import { awsIn } from './aws-cli';
import { getStageSettings } from './stages';

/** Prints what a stage still needs of its AWS account: `npm run check-account -- -c stage=NAME`. Changes nothing. */
async function main(words: readonly string[]): Promise<void> {
  const [name] = readStageArgument(words, 'npm run check-account -- -c stage=NAME');
  const stage = getStageSettings(name);
  let open = 0;
  for await (const { isDone, text } of findInAccount(stage, awsIn(stage.region))) {
    process.stdout.write(`${isDone ? '✓' : '→'} ${text}\n`);
    if (!isDone) open++;
  }
  process.stdout.write(`${open} left to do.\n`);
  process.exitCode = open > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
