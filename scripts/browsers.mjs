import { buildClient, run } from './run.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp({ chromium: true, otherBrowsers: true });
  const built = await buildClient();
  if (built !== 0) return built;
  return run('npx', ['jest', '--config', 'jest.browsers.config.js', '--verbose', ...process.argv.slice(2)], {
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
});
