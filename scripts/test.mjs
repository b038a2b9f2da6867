import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants, cpus } from 'node:os';
import { join } from 'node:path';
import { buildClient, root, run } from './run.mjs';
import { main, setUp } from './setup.mjs';

/** A run of all tests includes one in this many of the sampled ones, starting with another at each commit. */
const SAMPLE_EVERY = 10;
const SLOWEST_FILES = 10;

const reporters = ['--reporters=default', `--reporters=${join(root, 'testing', 'count-reporter.js')}`];
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Runs tests in a jest process of its own. Its files in `.local` are named for the lane. Returns its counts and its stack's report.
 */
async function runLane(lane, jestArgs, { env = {}, priority } = {}) {
  const fileOf = (what) => join(root, '.local', `test-${lane}-${what}.json`);
  for (const what of ['counts', 'report']) rmSync(fileOf(what), { force: true });
  const variables = {
    TEST_LANE: lane,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    // Fewer collections of young objects: the lane `rules` takes 8 % less CPU.
    NODE_OPTIONS: '--max-semi-space-size=64',
    ...env,
  };
  const exitCode = await run('npx', ['jest', ...reporters, ...jestArgs], variables, priority);
  const { passed, failed, failures, seconds } = readJson(fileOf('counts')) ?? {
    passed: 0,
    failed: 0,
    failures: [],
    seconds: {},
  };
  // Failures outside tests, such as in the setup of a run, have no count of their own.
  const isBroken = exitCode !== 0 && failed === 0;
  return {
    passed,
    failed: isBroken ? 1 : failed,
    failures: isBroken ? [`${lane} ended with ${exitCode}; its first error is above`] : failures,
    seconds,
    report: readJson(fileOf('report')),
  };
}

/** The number of commits, so that successive ones test different samples. */
function countCommits() {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return Number.parseInt(stdout, 10) || 0;
}

/**
 * Runs all tests in three lanes. Suites with a microphone record in real time and leave much of the CPU unused: the other lanes take that,
 * at a low priority, so that recordings don't lose sound.
 */
async function runAll() {
  const from = process.env.SAMPLE_FROM ?? String(countCommits() % SAMPLE_EVERY);
  console.log(`Sampled tests: SAMPLE_EVERY=${SAMPLE_EVERY} SAMPLE_FROM=${from}; npm run proof runs all`);
  const env = { SAMPLE_EVERY: String(SAMPLE_EVERY), SAMPLE_FROM: from };
  const select = (...projects) => ['--selectProjects', ...projects];
  const priority = constants.priority.PRIORITY_LOW;
  // A worker of jest keeps what each test file loaded, and slows down every promise by each: it is replaced after some 40 files.
  const workers = ['--maxWorkers=2', '--workerIdleMemoryLimit=600MB'];
  const rules = runLane('rules', [...select('unit', 'dom'), ...workers], { env, priority });
  if ((await buildClient()) !== 0) throw new Error('The client could not be built.');
  const recording = runLane('recording', [...select('recording'), '--maxWorkers=2'], { env });
  await rules;
  const stack = runLane('stack', [...select('stack', 'browser'), '--maxWorkers=4'], { env, priority });
  return Promise.all([rules, recording, stack]);
}

/** Prints the stacks' reports on the run. Returns the number of denied AWS calls, each of which is a failure. */
function printStackReports(lanes) {
  const reports = lanes.flatMap(({ report }) => report ?? []);
  if (reports.length === 0) return 0;
  const denials = reports.flatMap((report) => report.denials);
  const [unused, ...others] = reports.map(({ unusedGrants }) => unusedGrants);
  const unusedGrants = unused.filter((grant) => others.every((grants) => grants.includes(grant)));
  for (const { principal, action, resource } of denials) console.log(`Refused: ${principal} ${action} ${resource}`);
  console.log(`AWS calls outside a function's role: ${denials.length}`);
  console.log(`Grants that nothing used in this sample: ${unusedGrants.length}`);
  for (const grant of unusedGrants) console.log(`  ${grant}`);
  return denials.length;
}

/** The time that the machine's cores have spent since it started, in milliseconds. */
function coreTimes() {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({ busy: user + nice + sys + irq, idle }));
  const sum = (key) => times.reduce((total, core) => total + core[key], 0);
  return { busy: sum('busy'), idle: sum('idle') };
}

await main(async () => {
  await setUp({ chromium: true });
  const startedAt = Date.now();
  const before = coreTimes();
  const args = process.argv.slice(2);
  if (args.length > 0 && (await buildClient()) !== 0) return 1;
  const lanes = args.length > 0 ? [await runLane('named', args)] : await runAll();

  const denials = printStackReports(lanes);
  const seconds = Object.entries(Object.assign({}, ...lanes.map((lane) => lane.seconds))).sort(([, a], [, b]) => b - a);
  console.log('Slowest files, in seconds:');
  for (const [file, time] of seconds.slice(0, SLOWEST_FILES)) console.log(`  ${time.toFixed(1).padStart(6)}  ${file}`);
  const after = coreTimes();
  const busy = after.busy - before.busy;
  const share = busy / (busy + after.idle - before.idle);
  console.log(
    `${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes, ${Math.round(share * 100)} % of ${cpus().length} cores`,
  );

  for (const failure of lanes.flatMap(({ failures }) => failures)) console.log(`Failed: ${failure}`);
  const sum = (key) => lanes.reduce((total, lane) => total + lane[key], 0);
  const failed = sum('failed') + denials;
  console.log(`${sum('passed')} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
