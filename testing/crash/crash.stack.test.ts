import { handlers } from '../../infra/handlers';
import { limitConcurrency } from '#shared/limit-concurrency';
import { type CrashStack, startCrashStack } from './crash-stack';
import { accountScenarios } from './account-scenarios';
import { billingScenarios } from './billing-scenarios';
import { commentScenarios } from './comment-scenarios';
import { type Damage, findDamage, readEndStates } from './compare-runs';
import { crashPoints, inWorkers } from './crash-points';
import { dataExportScenarios } from './data-export-scenarios';
import { jobScenarios } from './job-scenarios';
import { multipartScenarios } from './multipart-scenarios';
import { linkScenarios } from './link-scenarios';
import { presenceScenarios } from './presence-scenarios';
import { projectScenarios } from './project-scenarios';
import { crashTogether, runUndisturbed } from './run-points';
import { isSampled } from '../sample';
import type { Scenario } from './scenario';
import { sessionScenarios } from './session-scenarios';
import { streamScenarios } from './stream-scenarios';
import { speechScenarios } from './speech-scenarios';
import { userScenarios } from './user-scenarios';
import { viewScenarios } from './view-scenarios';

const scenarios: readonly Scenario[] = [
  ...sessionScenarios,
  ...userScenarios,
  ...accountScenarios,
  ...projectScenarios,
  ...linkScenarios,
  ...multipartScenarios,
  ...presenceScenarios,
  ...commentScenarios,
  ...viewScenarios,
  ...billingScenarios,
  ...streamScenarios,
  ...jobScenarios,
  ...dataExportScenarios,
  ...speechScenarios,
];

const sampled = scenarios.filter((_, index) => isSampled(index));

/**
 * Tests one of `EVERY` crash points, starting at a different one in each run. 1 tests all.
 */
const EVERY = Number(process.env.CRASH_EVERY ?? 12);
const FROM = Number(process.env.CRASH_FROM ?? Math.floor(Math.random() * EVERY));

interface Death {
  scenario: Scenario;
  /** Such as `before call 2`, or `never`. */
  at: string;
  damage: Damage;
}

const WORKERS_AT_ONCE = 3;
/** On a busy machine, one of so many invocations may end before its crash point. The three of one worker often do so together. */
const SURVIVED_SHARE = 2;
const deaths: Death[] = [];
let stack: CrashStack;

/** Runs every function undisturbed, then crashes it at the chosen points, and compares the end states after all of them. */
async function killAll(): Promise<void> {
  if (!(FROM >= 0 && FROM < EVERY)) throw new Error(`CRASH_FROM=${FROM} is not below CRASH_EVERY=${EVERY}.`);
  const inTurn = limitConcurrency(WORKERS_AT_ONCE);
  const undisturbed = await Promise.all(sampled.map((scenario) => inTurn(() => runUndisturbed(stack, scenario))));
  let counted = 0;
  const isChosen = () => counted++ % EVERY === FROM;
  const groups = undisturbed.flatMap(({ run, calls }) =>
    inWorkers(crashPoints(calls).filter(isChosen), calls).map((points) => ({ run, points })),
  );
  const died = await Promise.all(
    groups.map(({ run, points }) =>
      inTurn(async () => (await crashTogether(stack, run.scenario, points)).map((after) => ({ was: run, after }))),
    ),
  );
  const runs = [...undisturbed.map(({ run }) => run), ...died.flat().map(({ after }) => after)];
  const states = new Map((await readEndStates(stack, runs)).map((state, index) => [runs[index]!, state]));
  for (const { was, after } of died.flat()) {
    const at = after.at ? `${after.at.moment} call ${after.at.call}` : 'never';
    const damage = findDamage(after, states.get(was)!, states.get(after)!);
    deaths.push({ scenario: was.scenario, at, damage });
  }
  const survived = deaths.filter(({ at }) => at === 'never').length;
  expect(survived).toBeLessThanOrEqual(deaths.length / SURVIVED_SHARE);
  // A wrong count without a crash would be found nowhere else.
  expect(undisturbed.flatMap(({ run }) => states.get(run)!.wrong)).toEqual([]);
  // A scenario that ends in a refusal would skip all later crash points.
  const isRefused = ({ run }: (typeof undisturbed)[number]) => (states.get(run)!.status ?? 200) >= 400;
  expect(undisturbed.filter(isRefused).map(({ run }) => run.scenario)).toEqual([]);
}

beforeAll(async () => {
  stack = await startCrashStack();
  await killAll();
}, 3_600_000);
afterAll(async () => {
  const count = (kind: keyof Damage) => deaths.filter(({ damage }) => damage[kind].length > 0).length;
  const chosen = `crash points: ${deaths.length} by CRASH_EVERY=${EVERY} CRASH_FROM=${FROM}`;
  process.stdout.write(`${chosen}, lost: ${count('lost')}, doubled: ${count('doubled')}\n`);
  await stack.stop();
});

/** It writes nothing itself, and calls functions that have scenarios. */
const CANARY = 'run-canary';

test('every function has a scenario, and every scenario a function', () => {
  const named = new Set(scenarios.map(({ name }) => name));
  const others = handlers.map(({ name }) => name).filter((name) => name !== CANARY);
  expect([...named].sort()).toEqual(others.sort());
});

test.each(sampled.map((scenario) => [scenario.name, scenario.what, scenario] as const))(
  '%s loses and duplicates nothing wherever it crashes: %s',
  (_, __, scenario) => {
    const own = deaths.filter((death) => death.scenario === scenario);
    const harmful = own.filter(({ damage }) => damage.lost.length + damage.doubled.length > 0);
    expect(harmful.map(({ at, damage }) => ({ at, ...damage }))).toEqual([]);
  },
);

test('repeated, no function needs more than its role allows', async () => {
  expect(await stack.denials()).toEqual([]);
});
