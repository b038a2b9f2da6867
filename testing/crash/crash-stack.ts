import type { LambdaFunction } from '../../infra/local/lambda-host/function-worker';
import type { QueueMapping } from '../../infra/local/sqs/queue-poller';
import type { StreamPlan } from '../../infra/local/template/trigger-plan';
import { type Bucket, openBucket } from '../open-bucket';
import type { StackAddress } from '../stack-address';
import { startStackProcess } from '../stack-process';
import { openTable, type Table } from '../table';
import { limitConcurrency } from '#shared/limit-concurrency';
import { parseOutcome, CrashWorker } from './crash-worker';

/** A separate stack for crash tests, so that other tests' calls don't crash. The test delivers its stream records and queue messages. */
export interface CrashStack {
  address: StackAddress;
  table: Table;
  bucket: Bucket;
  staging: Bucket;
  /** Calls a function by its short name, warm and undisturbed. */
  invoke(name: string, event: unknown): Promise<unknown>;
  /** A function's shared worker, which never crashes. */
  warmWorker(name: string): Promise<CrashWorker>;
  /** A new, cold worker of a function. The caller ends it. */
  startWorker(name: string): Promise<CrashWorker>;
  /** How a function receives stream records; undefined for none. */
  streamOf(name: string): StreamPlan | undefined;
  isQueueWorker(name: string): boolean;
  /** Denied AWS calls outside of a function's role, one sentence each. */
  denials(): Promise<string[]>;
  stop(): Promise<void>;
}

const CALLS_AT_ONCE = 6;

/** The event sources of functions, as the stack's control endpoint reports them. */
interface Plan {
  functions: LambdaFunction[];
  streams: StreamPlan[];
  queueMappings: QueueMapping[];
}

async function fetchJson(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

/** Starts the stack. The test stops it. */
export async function startCrashStack(): Promise<CrashStack> {
  const running = await startStackProcess('held-streams');
  const { address } = running;
  const { urls, dynamo, mediaBucket, stagingBucket } = address;
  const plan = (await fetchJson(`${urls.control}/plan`)) as Plan;
  const inTurn = limitConcurrency(CALLS_AT_ONCE);
  const startWorker = (name: string): Promise<CrashWorker> => {
    const fn = functions.get(`narradeck-local-${name}`);
    if (!fn) throw new Error(`The templates have no function ${name}.`);
    return CrashWorker.start(fn, urls);
  };
  const warm = new Map<string, Promise<CrashWorker>>();
  const warmWorker = (name: string): Promise<CrashWorker> => {
    const worker = warm.get(name) ?? startWorker(name);
    warm.set(name, worker);
    return worker;
  };
  const functions = new Map(plan.functions.map((fn) => [fn.name, fn]));
  return {
    address,
    table: openTable(dynamo),
    bucket: openBucket(urls.s3, mediaBucket),
    staging: openBucket(urls.s3, stagingBucket),
    invoke: (name, event) => inTurn(async () => parseOutcome(await (await warmWorker(name)).invoke(event).outcome)),
    warmWorker,
    startWorker,
    streamOf: (name) => plan.streams.find(({ functionName }) => functionName === `narradeck-local-${name}`),
    isQueueWorker: (name) => plan.queueMappings.some(({ functionName }) => functionName === `narradeck-local-${name}`),
    denials: async () => {
      const { denials } = (await fetchJson(urls.control)) as { denials: object[] };
      return denials.map((denial) => JSON.stringify(denial));
    },
    stop: async () => {
      await Promise.all([...warm.values()].map(async (worker) => (await worker).end()));
      await running.stop();
    },
  };
}
