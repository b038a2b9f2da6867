import { bringUp } from '../infra/local/bring-up';

/** Starts the stack as `npm start` does, but on free ports. Reports the app's address to its parent and ends with it. */
async function main([dataDir]: readonly string[]): Promise<void> {
  const { stack } = await bringUp({
    ports: 'free',
    dataDir,
    web: 'built',
    watch: false,
    log: console.error,
    onLost: (message) => {
      console.error(message);
      process.exit(1);
    },
    functionLog: () => undefined,
  });
  process.once('disconnect', () => void stack.stop().then(() => process.exit()));
  process.send?.(stack.urls.app);
}

void main(process.argv.slice(2));
