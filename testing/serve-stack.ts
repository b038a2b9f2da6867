import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from '../infra/local/config/listen';
import { startLocalStack } from '../infra/local/stack';
import type { StackAddress } from './stack-address';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Runs a stack for tests in a process of its own: in memory, on free ports, with the built client. Tells its parent where
 * it is, and ends with it.
 */
async function main(): Promise<void> {
  const isClientBuilt = existsSync(join(__dirname, '..', 'web', 'dist', 'index.html'));
  const stack = await startLocalStack({
    ports: 'free',
    web: isClientBuilt ? 'built' : 'none',
    watch: false,
    log: print,
    functionLog: (name, text) => print(`${name}: ${text.trimEnd()}`),
  });
  const report = () => ({
    denials: stack.gateway.denials(),
    unusedGrants: stack.gateway.unusedGrants(),
    deadLetters: stack.deadLetters(),
  });
  const control = await listen(
    createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(report()));
    }),
    0,
  );
  const { urls, config, dynamo, mediaBucket } = stack;
  process.send?.({ urls: { ...urls, control: control.url }, config, dynamo, mediaBucket } satisfies StackAddress);
  const end = async () => {
    await control.stop();
    await stack.stop();
    process.exit();
  };
  process.once('disconnect', () => void end());
  process.once('SIGTERM', () => void end());
  // Ctrl-C reaches the whole group; the parent then lets go of this process.
  process.on('SIGINT', () => undefined);
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
