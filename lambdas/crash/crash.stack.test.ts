import { handlers } from '../../infra/handlers';
import { type CrashStack, startCrashStack } from '../../testing/crash/crash-stack';
import { accountScenarios } from './account-scenarios';
import { type Damage, damageOf, readEndStates } from './compare-runs';
import { crashPoints } from './crash-points';
import { projectScenarios } from './project-scenarios';
import { dieTogether, runUndisturbed } from './run-points';
import type { Scenario } from './scenario';
import { sessionScenarios } from './session-scenarios';
import { sideBySide } from './side-by-side';
import { streamScenarios } from './stream-scenarios';
import { userScenarios } from './user-scenarios';

const scenarios: readonly Scenario[] = [
  ...sessionScenarios,
  ...userScenarios,
  ...accountScenarios,
  ...projectScenarios,
  ...streamScenarios,
];

interface Death {
  scenario: Scenario;
  /** Such as `before call 2`. */
  at: string;
  damage: Damage;
}

const AT_ONCE = 4;
const deaths: Death[] = [];
let stack: CrashStack;

/** Every function runs once undisturbed, then dies at each point; what is left is looked at when all of them are done. */
async function killAll(): Promise<void> {
  const t0 = Date.now();
  const undisturbed = await sideBySide(AT_ONCE, scenarios, (scenario) => runUndisturbed(stack, scenario));
  const groups = undisturbed.flatMap(({ run, calls }) => crashPoints(calls).map((points) => ({ run, points })));
  process.stdout.write(`DEV ${Date.now() - t0} ${groups.length}\n`);
  const died = await sideBySide(AT_ONCE, groups, async ({ run, points }) =>
    (await dieTogether(stack, run.scenario, points)).map((after) => ({ was: run, after })),
  );
  process.stdout.write(`DEV ${Date.now() - t0}\n`);
  const runs = [...undisturbed.map(({ run }) => run), ...died.flat().map(({ after }) => after)];
  const states = new Map((await readEndStates(stack, runs)).map((state, index) => [runs[index]!, state]));
  for (const { was, after } of died.flat()) {
    const at = `${after.at!.moment} call ${after.at!.call}`;
    const damage = damageOf(after, states.get(was)!, states.get(after)!);
    deaths.push({ scenario: was.scenario, at, damage });
  }
  process.stdout.write(`DEV ${Date.now() - t0}\n`);
  const wrong = undisturbed.flatMap(({ run }) => states.get(run)!.wrong);
  expect(wrong).toEqual([]);
}

beforeAll(async () => {
  stack = await startCrashStack();
  await killAll();
}, 600_000);
afterAll(async () => {
  const count = (kind: keyof Damage) => deaths.filter(({ damage }) => damage[kind].length > 0).length;
  process.stdout.write(`crash points: ${deaths.length}, lost: ${count('lost')}, doubled: ${count('doubled')}\n`);
  await stack?.stop();
});

test('every function has a scenario, and nothing else has', () => {
  const named = new Set(scenarios.map(({ name }) => name));
  expect([...named].sort()).toEqual(handlers.map(({ name }) => name).sort());
});

test.each(scenarios.map((scenario) => [scenario.name, scenario.what, scenario] as const))(
  '%s loses and doubles nothing wherever it dies: %s',
  (_, __, scenario) => {
    const own = deaths.filter((death) => death.scenario === scenario);
    const harmful = own.filter(({ damage }) => damage.lost.length + damage.doubled.length > 0);
    expect(harmful.map(({ at, damage }) => ({ at, ...damage }))).toEqual([]);
  },
);

test('run again, no function needs more than its role allows', async () => {
  expect(await stack.denials()).toEqual([]);
});
