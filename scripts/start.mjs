import { run } from './run.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  return run('node', [
    '--import',
    'tsx',
    '--enable-source-maps',
    '--no-warnings',
    'infra/local/start.ts',
    ...process.argv.slice(2),
  ]);
});
