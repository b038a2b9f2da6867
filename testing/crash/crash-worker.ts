import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildFunctionEnvironment } from '../../infra/local/config/aws';
import { type LambdaFunction, type Outcome, RUNTIME_SOURCE } from '../../infra/local/lambda-host/function-worker';
import type { StackAddress } from '../stack-address';
import { type AwsCalls, type CallLog, type CrashPoint, INVOCATION_HEADER, watchAwsCalls } from './aws-calls';

/** Runs before the runtime: tags all network requests with the invocation's ID, to separate the calls of invocations in one worker. */
const TAG_CALLS = `
const { AsyncLocalStorage } = require('node:async_hooks');
const invocation = new AsyncLocalStorage();
const http = require('node:http');
const port = require('node:worker_threads').parentPort;
const listen = port.on.bind(port);
port.on = (name, listener) => listen(name, (message) => invocation.run(message.id, () => listener(message)));
const request = http.request;
http.request = (options, ...more) =>
  request({ ...options, headers: { ...options.headers, '${INVOCATION_HEADER}': invocation.getStore() } }, ...more);
const fetchPlain = globalThis.fetch;
globalThis.fetch = (url, options) =>
  fetchPlain(url, { ...options, headers: { ...options.headers, '${INVOCATION_HEADER}': invocation.getStore() } });
`;

const LIMIT_MS = 120_000;

export interface Invocation extends CallLog {
  outcome: Promise<Outcome>;
}

/** A function's answer. Throws if it failed. */
export function parseOutcome({ error, payload }: Outcome): unknown {
  if (error) throw new Error(`${error.errorType}: ${error.errorMessage}`);
  return JSON.parse(payload);
}

/** A function's worker thread, which can be terminated at any moment. */
export class CrashWorker {
  private readonly settlers = new Map<string, (outcome: Outcome) => void>();

  private constructor(
    private readonly thread: Worker,
    private readonly calls: AwsCalls,
  ) {
    thread.on('message', ({ id, ...outcome }: Outcome & { id: string }) => this.settle(id, outcome));
    thread.on('exit', () => {
      const error = { errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited without providing a reason' };
      for (const id of [...this.settlers.keys()]) this.settle(id, { error });
    });
  }

  static async start(fn: LambdaFunction, { gateway, graphql, stripe }: StackAddress['urls']): Promise<CrashWorker> {
    const calls = await watchAwsCalls({ aws: gateway, stripe });
    const [file = 'index', exportName = 'handler'] = fn.handler.split('.');
    const thread = new Worker(TAG_CALLS + RUNTIME_SOURCE, {
      eval: true,
      stdout: true,
      stderr: true,
      env: {
        ...buildFunctionEnvironment(fn, { gateway: calls.url, graphql, stripe: calls.url }),
        AWS_LAMBDA_FUNCTION_NAME: fn.name,
      },
      execArgv: ['--no-warnings'],
      workerData: { file: join(fn.directory, `${file}.js`), exportName, handler: fn.handler },
    });
    thread.stdout.resume();
    thread.stderr.resume();
    return new CrashWorker(thread, calls);
  }

  /** Calls the function. With a crash point, the call hangs there until the worker ends. */
  invoke(event: unknown, at?: CrashPoint): Invocation {
    const id = randomUUID();
    const log = this.calls.follow(id, at);
    const outcome = new Promise<Outcome>((resolve) => this.settlers.set(id, resolve));
    const deadline = Date.now() + LIMIT_MS;
    this.thread.postMessage({ id, event: JSON.stringify(event), context: { awsRequestId: id }, deadline });
    return { ...log, outcome };
  }

  /** Terminates the thread and everything that runs in it. */
  async end(): Promise<void> {
    await this.thread.terminate();
    await this.calls.stop();
  }

  private settle(id: string, outcome: Outcome): void {
    this.settlers.get(id)?.(outcome);
    this.settlers.delete(id);
  }
}
