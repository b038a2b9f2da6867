import { buildClient, run } from './run.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp({ chromium: true });
  const built = await buildClient();
  if (built !== 0) return built;
  const program = ['--import', 'tsx', '--no-warnings', 'bench/run-bench.ts', ...process.argv.slice(2)];
  return run('node', program, { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' });
});
