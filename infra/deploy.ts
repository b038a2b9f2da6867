import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readStageArgument } from '#shared/stage-argument';
import { type AwsCli, awsIn } from './aws-cli';
import { findDataLoss } from './data-loss';
import { getStageSettings, type Stage } from './stages';

/** Runs the CDK's CLI in this terminal. Rejects if it fails. */
type CdkCli = (words: readonly string[]) => Promise<void>;

/** AWS deletes it when the stack is deployed. */
const CHANGE_SET = 'narradeck-check';

/**
 * Deploys all stacks of a stage, unless Core's change set would lose data: of the other stacks, only App has a bucket, and its files can be built
 * again. Rejects with what would be lost before anything is deployed. `options` are for the CDK.
 */
export async function deployStage(stage: Stage, options: readonly string[], aws: AwsCli, cdk: CdkCli): Promise<void> {
  const context = ['-c', `stage=${stage.name}`];
  const preparing = ['--method', 'prepare-change-set', '--change-set-name', CHANGE_SET, '--require-approval', 'never'];
  await cdk(['deploy', 'Core', '--exclusively', ...preparing, ...context]);
  const core = ['--stack-name', `narradeck-${stage.name}-core`, '--change-set-name', CHANGE_SET];
  const losses = findDataLoss(await aws(['cloudformation', 'describe-change-set', ...core]));
  if (losses.length > 0)
    throw new Error(
      [
        'This deployment would lose data, or leave it without its stack. Nothing was deployed.',
        ...losses.map((loss) => `  ${loss}`),
        `Revert what causes it. If you mean it: npx cdk deploy Core --exclusively -c stage=${stage.name}`,
      ].join('\n'),
    );
  await cdk(['deploy', '--all', ...options, ...context]);
}

const runCdk: CdkCli = async (words) => {
  const [code] = (await once(spawn('cdk', words, { stdio: 'inherit' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`cdk ${words.slice(0, 2).join(' ')} failed.`);
};

/** `npm run deploy -- -c stage=NAME`; further options are for `cdk deploy`. */
async function main(words: readonly string[]): Promise<void> {
  const [name, ...options] = readStageArgument(words, 'npm run deploy -- -c stage=NAME, then options of cdk deploy');
  const stage = getStageSettings(name);
  await deployStage(stage, options, awsIn(stage.region), runCdk);
}

if (require.main === module) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
