import { deliverBatch } from '../../infra/local/dynamodb-streams/stream-consumer';
import type { StreamRecord } from '../../infra/local/dynamodb-streams/stream-event';
import type { AwsCall, CrashPoint } from './aws-calls';
import type { CrashStack } from './crash-stack';
import { type Invocation, parseOutcome } from './crash-worker';
import { Scene } from './scene';
import type { Prepared, Scenario } from './scenario';
import { assertNoneFailed, parseMessages, drainQueue } from './drain-queue';

/** A finished run: undisturbed, or crashed at a point and retried. */
export interface FinishedRun {
  scenario: Scenario;
  /** Undefined for a run that nothing disturbed. */
  at?: CrashPoint;
  scene: Scene;
  prepared: Prepared;
  answer: unknown;
  carried: AwsCall[];
}

async function prepare(stack: CrashStack, scenario: Scenario): Promise<{ scene: Scene; prepared: Prepared }> {
  const scene = new Scene(stack);
  return { scene, prepared: await scenario.prepare(scene) };
}

/** Runs a function undisturbed and returns its AWS calls. */
export async function runUndisturbed(
  stack: CrashStack,
  scenario: Scenario,
): Promise<{ run: FinishedRun; calls: AwsCall[] }> {
  const { scene, prepared } = await prepare(stack, scenario);
  const worker = await stack.startWorker(scenario.name);
  const { outcome, begun, carried } = worker.invoke(prepared.event);
  const answer = parseOutcome(await outcome);
  await worker.end();
  const left = await runLaterSteps(stack, scenario, carried);
  return { run: { scenario, scene, prepared, answer, carried: left }, calls: begun };
}

/** Runs the later steps of a job, which its function sent to itself. Returns the calls except those messages. */
async function runLaterSteps(stack: CrashStack, { name }: Scenario, carried: readonly AwsCall[]): Promise<AwsCall[]> {
  if (!stack.isQueueWorker(name)) return [...carried];
  await drainQueue(stack, name, parseMessages(carried));
  return carried.filter(({ service }) => service !== 'sqs');
}

/** Calls again as the caller would. Stream records are redelivered as the template's mapping says. */
async function callUntilDone(
  stack: CrashStack,
  { name, meanwhile }: Scenario,
  { scene, prepared: { event } }: { scene: Scene; prepared: Prepared },
  attempt: (event: object, isFirst: boolean) => Promise<unknown>,
): Promise<unknown> {
  const rules = stack.streamOf(name);
  if (stack.isQueueWorker(name)) {
    await attempt(event, true).catch(() => undefined);
    const answer = await attempt(event, false);
    assertNoneFailed(answer);
    return answer;
  }
  if (!rules) {
    await attempt(event, true).catch(() => undefined);
    await meanwhile?.(scene);
    return attempt(event, false);
  }
  let answer: unknown;
  let invocations = 0;
  await deliverBatch(
    {
      maximumRetryAttempts: rules.maximumRetryAttempts,
      invoke: async (Records) => (answer = await attempt({ Records }, ++invocations === 1)),
      giveUp: (_, reason) => {
        throw new Error(`${name} gave a record up: ${reason}`);
      },
      pause: () => Promise.resolve(),
      isStopping: () => false,
    },
    (event as { Records: StreamRecord[] }).Records,
  );
  return answer;
}

/**
 * Crashes invocations of one function in the same worker: once each hangs at its own point, the worker ends, and the callers retry. A function
 * that continues in a later invocation when its time is over may make fewer calls than the undisturbed run, and end before its point: `at` is
 * undefined then.
 */
export async function crashTogether(
  stack: CrashStack,
  scenario: Scenario,
  points: readonly CrashPoint[],
): Promise<FinishedRun[]> {
  const prepared = await Promise.all(points.map(() => prepare(stack, scenario)));
  const doomed = await stack.startWorker(scenario.name);
  const parked: Promise<CrashPoint | undefined>[] = [];
  const finishing = points.map(async (at, index): Promise<FinishedRun> => {
    const carried: AwsCall[] = [];
    const answer = await callUntilDone(stack, scenario, prepared[index]!, async (event, isFirst) => {
      const worker = isFirst ? doomed : await stack.warmWorker(scenario.name);
      const invocation = worker.invoke(event, isFirst ? at : undefined);
      if (isFirst) parked[index] = findReached(invocation, at);
      const outcome = await invocation.outcome;
      carried.push(...invocation.carried);
      return parseOutcome(outcome);
    });
    const left = await runLaterSteps(stack, scenario, carried);
    return { scenario, at: await parked[index], ...prepared[index]!, answer, carried: left };
  });
  await Promise.all(parked);
  await doomed.end();
  return Promise.all(finishing);
}

/** The point, once an invocation hangs there, or undefined when it ends before. */
const findReached = ({ parked, outcome }: Invocation, at: CrashPoint): Promise<CrashPoint | undefined> =>
  Promise.race([parked.then(() => at), outcome.then(() => undefined)]);
