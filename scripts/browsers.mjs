import { run } from './run.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp({ otherBrowsers: true });
  console.log('Building the client …');
  const built = await run('npx', ['vite', 'build', 'web', '--logLevel', 'warn']);
  if (built !== 0) return built;
  return run('npx', ['jest', '--config', 'jest.browsers.config.js', '--verbose', ...process.argv.slice(2)], {
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
});
