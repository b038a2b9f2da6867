import { readStageArgument } from '#shared/stage-argument';
import { getStageSettings, type Stage } from '../infra/stages';
import type { CheckResult } from './checks';
import { openOperator } from './operator';
import { runSmoke } from './run-smoke';

const USAGE = 'npm run smoke -- -c stage=NAME, or npm run smoke -- --url https://ADDRESS';

/** The address in the arguments: of a stage in `infra/stages.ts`, or any. */
function parseAddress(words: readonly string[]): { url: string; stage?: Stage } {
  const [option, value = ''] = words;
  if (words.length === 2 && option === '--url' && URL.canParse(value)) return { url: new URL(value).origin };
  const [name] = readStageArgument(words, USAGE);
  const stage = getStageSettings(name);
  return { url: stage.webOrigin, stage };
}

const formatResult = ({ name, ms, problem }: CheckResult): string =>
  `${problem === undefined ? '✓' : '✗'} ${(ms / 1000).toFixed(1).padStart(5)} s  ${name}${problem === undefined ? '' : `: ${problem}`}\n`;

/** Tries a deployed stage, with the operator's credentials if it is named (docs/deploy/smoke-test.md). */
async function main(words: readonly string[]): Promise<void> {
  const { url, stage } = parseAddress(words);
  const operator = stage && stage.name !== 'local' ? await openOperator(stage) : undefined;
  const results = await runSmoke(url, (result) => process.stdout.write(formatResult(result)), operator);
  if (!operator)
    process.stdout.write('Not tried without credentials of a named stage: invites, transcription, and plans.\n');
  else if (!operator.stripe) process.stdout.write('Not tried without Stripe in test mode: plans.\n');
  const failed = results.filter(({ problem }) => problem !== undefined).length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed at ${url}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
