import { seedSample } from '../infra/local/seed/seed-sample';
import { startLocalStack } from '../infra/local/stack';

/** Brings the stack up as `npm start` does, but on free ports, says so to its parent, and ends with it. */
async function main([dataDir]: readonly string[]): Promise<void> {
  const stack = await startLocalStack({
    ports: 'free',
    dataDir,
    web: 'vite',
    watch: true,
    log: console.error,
    onLost: (message) => {
      console.error(message);
      process.exit(1);
    },
    functionLog: () => undefined,
  });
  await seedSample(stack);
  process.once('disconnect', () => void stack.stop().then(() => process.exit()));
  process.send?.('ready');
}

void main(process.argv.slice(2));
