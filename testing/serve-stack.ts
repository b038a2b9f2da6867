import { createServer } from 'node:http';
import { listen } from '../infra/local/protocol/http';
import { startLocalStack } from '../infra/local/stack';
import { BUNDLE_CACHE } from './bundle-cache';
import { faults } from '../smoke/faults';
import type { StackAddress } from './stack-address';
import type { StackSettings } from './stack-process';

/** A shared machine stalls for longer than a function may take in AWS. */
const TIMEOUT_FACTOR = 6;

/** How far stream shards lag behind each other. */
const { SHARD_LAG_MS = '0', SHARD_SEED = '1' } = process.env;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Runs a test stack in its own process, with the built client: at its place, or in memory and on free ports. Reports its addresses to its
 * parent and ends with it. With `held-streams`, the test delivers stream records and jobs.
 */
async function main([kind, settings = '{}']: readonly string[]): Promise<void> {
  const { faults: planted = [], place, refusesConflicts, logsTableCalls } = JSON.parse(settings) as StackSettings;
  const stack = await startLocalStack({
    ports: 'free',
    ...place,
    web: 'built',
    refusesConflicts,
    watch: false,
    keepBundles: BUNDLE_CACHE,
    ...(kind === 'held-streams' ? { streams: 'held' } : {}),
    changePlan: (plan) => {
      for (const fn of plan.functions) {
        fn.timeoutSeconds *= TIMEOUT_FACTOR;
        fn.environment.LOG_LEVEL = logsTableCalls ? 'DEBUG' : 'INFO';
      }
      for (const name of planted) faults[name].plant(plan);
    },
    shardLag: { maxMs: Number(SHARD_LAG_MS), seed: Number(SHARD_SEED) },
    log: printLine,
    onLost: (message) => {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    },
    functionLog: (name, text) => printLine(`${name}: ${text.trimEnd()}`),
  });
  const report = () => ({
    denials: stack.gateway.denials(),
    unusedGrants: stack.gateway.unusedGrants(),
    transactionConflicts: stack.gateway.transactionConflicts(),
    deadLetters: stack.deadLetters(),
  });
  const control = await listen(
    createServer(({ url }, response) => {
      const { functions, streams, queueMappings } = stack.plan;
      const answer = url === '/plan' ? { functions, streams, queueMappings } : report();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }),
    0,
  );
  const { urls, config, dynamo, mediaBucket, stagingBucket } = stack;
  const address = { urls: { ...urls, control: control.url }, config, dynamo, mediaBucket, stagingBucket };
  process.send?.(address satisfies StackAddress);
  const end = async () => {
    await control.stop();
    await stack.stop();
    process.exit();
  };
  process.once('disconnect', () => void end());
  process.once('SIGTERM', () => void end());
  // Ctrl-C reaches the whole process group; the parent then stops this process.
  process.on('SIGINT', () => undefined);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
