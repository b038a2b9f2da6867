import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient, root, run } from './run.mjs';
import { main, setUp } from './setup.mjs';

const countsFile = join(root, '.local', 'test-counts.json');
const reportFile = join(root, '.local', 'test-report.json');

/** Runs of all tests include one third of the failure tests, chosen at random. */
const FAILURES_EVERY = 3;
const failuresFrom = process.env.FAILURES_FROM ?? String(Math.floor(Math.random() * FAILURES_EVERY));
const isWhole = process.argv.length === 2;

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Prints the stack's report on the test run. Returns the number of denied AWS calls, each of which is a failure. */
function printStackReport() {
  const report = readJson(reportFile);
  if (!report) return 0;
  const { denials, unusedGrants } = report;
  for (const { principal, action, resource } of denials) console.log(`Refused: ${principal} ${action} ${resource}`);
  console.log(`AWS calls outside of a function's role: ${denials.length}`);
  console.log(`Grants that nothing used: ${unusedGrants.length}`);
  for (const grant of unusedGrants) console.log(`  ${grant}`);
  return denials.length;
}

await main(async () => {
  await setUp({ chromium: true });
  for (const file of [countsFile, reportFile]) rmSync(file, { force: true });

  const built = await buildClient();
  const reporters = ['--reporters=default', `--reporters=${join(root, 'testing', 'count-reporter.js')}`];
  const exitCode = await run('npx', ['jest', ...process.argv.slice(2), ...reporters], {
    TEST_COUNTS_FILE: countsFile,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    ...(isWhole && { FAILURES_EVERY: String(FAILURES_EVERY), FAILURES_FROM: failuresFrom }),
  });

  const counts = readJson(countsFile) ?? { passed: 0, failed: 1, failures: [] };
  const denials = printStackReport();
  // Failures outside tests, such as in the setup of a run, have no count of their own.
  const elsewhere = built !== 0 || (exitCode !== 0 && counts.failed === 0) ? 1 : 0;
  const failed = counts.failed + denials + elsewhere;
  if (isWhole)
    console.log(
      `Failure tests: one suite in ${FAILURES_EVERY}, by FAILURES_FROM=${failuresFrom}; npm run proof -- failures runs all`,
    );
  for (const failure of counts.failures) console.log(`Failed: ${failure}`);
  console.log(`${counts.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
