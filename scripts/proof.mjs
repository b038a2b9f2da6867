import { buildClient, run } from './run.mjs';
import { main, setUp } from './setup.mjs';

/** The long tests: each with its jest project and tests, or its benchmark, and its parameters. */
const proofs = [
  { of: 'all failures of recordings, uploads, and logins', project: 'recording', tests: 'web/e2e/failures', with: {} },
  { of: 'all sampled browser suites', project: 'browser', tests: 'web/e2e/sampled', with: {} },
  { of: 'all sampled recording suites', project: 'recording', tests: 'web/e2e/recording/sampled', with: {} },
  { of: 'all suites of functions, jobs, and commands of operators', project: 'stack', tests: 'lambdas/', with: {} },
  { of: 'ten faults planted in the stack', project: 'stack', tests: 'smoke/proof', with: {} },
  { of: 'the whole matrix of permissions', project: 'stack', tests: 'testing/matrix', with: {} },
  {
    of: '1 GB through 20 cuts of the line and 3 reloads',
    project: 'recording',
    tests: 'web/e2e/failures/large-file',
    with: { LARGE_FILE_MB: '1024', LARGE_FILE_CUTS: '20', LARGE_FILE_RELOADS: '3', LARGE_FILE_MINUTES: '15' },
  },
  {
    of: 'a recording of 18 minutes, kept through cuts and a reload',
    project: 'recording',
    tests: 'web/e2e/failures/keep-long-take',
    with: { LONG_TAKE_TIMES: '90' },
  },
  {
    of: 'an MP4 of an hour with 300 slides, 1,000 captions, and 10 videos',
    project: 'browser',
    tests: 'web/e2e/sampled/long-export',
    with: { LONG_EXPORT_PARTS: '10' },
  },
  {
    of: '10,000 writes and 1,000 changes of rights, seen live',
    project: 'stack',
    tests: 'web/proof/live',
    with: { LIVE_WRITES: '10000', LIVE_TOGGLES: '1000' },
  },
  { of: '2,000 random edits of two people', project: 'stack', tests: 'web/proof/editors', with: { TWO_EDITS: '2000' } },
  {
    of: '10,000 merges',
    project: 'unit',
    tests: 'web/src/features/editor/model/merge',
    with: { MERGE_PAIRS: '10000' },
  },
  {
    of: '1,000 courses of late saves',
    project: 'unit',
    tests: 'web/src/features/editor/model/late-texts',
    with: { LATE_TEXTS: '1000' },
  },
  {
    of: '10,000 schedules of a tape',
    project: 'unit',
    tests: 'web/src/features/takes/capture/running-take',
    with: { TAPE_SCHEDULES: '10000' },
  },
  {
    of: '30 kills of the browser and 10 of the tab',
    bench: 'lost at kill',
    with: { BROWSER_KILLS: '30', TAB_KILLS: '10' },
  },
  { of: '20 kills while a camera is recorded', bench: 'pictures at kill', with: { VIDEO_KILLS: '10' } },
  { of: 'Stop after 30 minutes of speech in real time', bench: 'stop after long talk', with: { LONG_TALK_PACE: '1' } },
  {
    of: '1,000 webhook events, shuffled and doubled',
    project: 'stack',
    tests: 'stripe-webhook',
    with: { WEBHOOK_EVENTS: '1000' },
  },
  { of: 'every crash point', project: 'stack', tests: 'testing/crash', with: { CRASH_EVERY: '1', CRASH_FROM: '0' } },
  {
    of: '10,000 replayed beacons, and 1,000 viewers at once',
    project: 'stack',
    tests: 'lambdas/functions/views',
    with: { VIEW_REPLAYS: '10000', VIEWERS: '1000' },
  },
  {
    of: '100,000 hostile inputs to parsers, 1,000 changes of each file, and 10,000 broken ZIPs',
    project: 'unit',
    tests: 'web/proof/hostile',
    with: { HOSTILE_INPUTS: '100000', DAMAGED_FILES: '1000', BROKEN_ZIPS: '10000' },
  },
  {
    of: 'ZIPs of 30 random projects, out and back twice',
    project: 'browser',
    tests: 'web/e2e/sampled/round-trip',
    with: { ROUND_TRIPS: '30' },
  },
  {
    of: '20 damaged, hostile files of each kind in a browser',
    project: 'recording',
    tests: 'web/e2e/failures/damaged-files',
    with: { DAMAGED_IMPORTS: '20' },
  },
  {
    of: '5,000 hostile requests by HTTP',
    project: 'stack',
    tests: 'web/proof/hostile',
    with: { HOSTILE_REQUESTS: '5000' },
  },
  { of: 'CPU for hostile inputs of twice the size', bench: 'growth of hostile inputs', with: {} },
  { of: '200 rounds of the races', project: 'stack', tests: 'races', with: { RACE_ROUNDS: '200' } },
];

const programOf = ({ bench, project, tests }) =>
  bench
    ? ['node', ['--import', 'tsx', '--no-warnings', 'bench/run-bench.ts', bench]]
    : ['node', ['scripts/test.mjs', '--selectProjects', project, '--', tests]];

await main(async () => {
  const [word = ''] = process.argv.slice(2);
  await setUp({ chromium: true });
  let failed = await buildClient();
  const SEED = process.env.SEED ?? String(1 + Math.floor(Math.random() * 1e9));
  for (const proof of proofs.filter(({ of }) => of.includes(word))) {
    console.log(`\nProof: ${proof.of} (SEED=${SEED})`);
    failed = (await run(...programOf(proof), { SEED, SAMPLE_EVERY: '1', SAMPLE_FROM: '0', ...proof.with })) || failed;
  }
  return failed;
});
