import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildArn } from '../config/aws';
import type { FunctionPlan } from '../template/function-plan';

/** A function as the template declares it. The gateway checks its role's statements. */
export type LambdaFunction = Omit<FunctionPlan, 'statements'>;

interface LambdaError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}
/** The result of an invocation: JSON text, or an error in Lambda's format. */
export type Outcome = { payload: string; error?: undefined } | { payload?: undefined; error: LambdaError };

type Settle = (outcome: Outcome) => void;

const buildContext = (fn: LambdaFunction, awsRequestId: string) => ({
  awsRequestId,
  functionName: fn.name,
  functionVersion: '$LATEST',
  invokedFunctionArn: buildArn('lambda', `function:${fn.name}`),
  memoryLimitInMB: String(fn.memoryMb),
  logGroupName: `/aws/lambda/${fn.name}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: false,
});

/** A function in its own worker thread. Concurrent calls share it. After a timeout it accepts no more calls and ends with its last one. */
export class FunctionWorker {
  private readonly worker: Worker;
  private readonly pending = new Map<string, Settle>();
  private retired = false;
  /** Resolves when its code has loaded or failed to load. Calls report the failure. */
  readonly loaded: Promise<void>;

  constructor(
    private readonly fn: LambdaFunction,
    log: (text: string) => void,
    private readonly onRetire: () => void,
  ) {
    const [file = 'index', exportName = 'handler'] = fn.handler.split('.');
    this.worker = new Worker(RUNTIME_SOURCE, {
      eval: true,
      stdout: true,
      stderr: true,
      env: {
        ...fn.environment,
        AWS_LAMBDA_FUNCTION_NAME: fn.name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMb),
      },
      execArgv: ['--enable-source-maps', '--no-warnings'],
      workerData: { file: join(fn.directory, `${file}.js`), exportName, handler: fn.handler },
      resourceLimits: { maxOldGenerationSizeMb: fn.memoryMb },
    });
    this.worker.stdout.on('data', (chunk: Buffer) => log(chunk.toString()));
    this.worker.stderr.on('data', (chunk: Buffer) => log(chunk.toString()));
    this.worker.on('message', ({ id, ...outcome }: Outcome & { id: string }) => this.settle(id, outcome));
    this.loaded = new Promise((resolve) => {
      this.worker.once('message', () => resolve()).once('exit', () => resolve());
    });
    this.worker.on('error', (error) => this.die({ errorType: error.name, errorMessage: error.message }));
    this.worker.on('exit', () =>
      this.die({ errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited without providing a reason' }),
    );
  }

  /** Runs the handler once. Never rejects. As in AWS, the timeout doesn't include loading the code. */
  invoke(event: unknown): Promise<Outcome> {
    const id = randomUUID();
    const limitMs = this.fn.timeoutSeconds * 1000;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      this.pending.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      void this.loaded.then(() => {
        if (!this.pending.has(id)) return;
        timer = setTimeout(() => this.timeOut(id), limitMs);
        const context = buildContext(this.fn, id);
        this.worker.postMessage({ id, event: JSON.stringify(event ?? null), context, deadline: Date.now() + limitMs });
      });
    });
  }

  /** Accepts no more calls, and ends when the current ones end. */
  retire(): void {
    if (!this.retired) this.onRetire();
    this.retired = true;
    if (this.pending.size === 0) void this.worker.terminate();
  }

  async stop(): Promise<void> {
    this.retired = true;
    await this.worker.terminate();
  }

  private timeOut(id: string): void {
    const seconds = this.fn.timeoutSeconds.toFixed(2);
    const errorMessage = `${new Date().toISOString()} ${id} Task timed out after ${seconds} seconds`;
    this.settle(id, { error: { errorType: 'Sandbox.Timedout', errorMessage } });
    this.retire();
  }

  private settle(id: string, outcome: Outcome): void {
    this.pending.get(id)?.(outcome);
    this.pending.delete(id);
    if (this.retired && this.pending.size === 0) void this.worker.terminate();
  }

  private die(error: LambdaError): void {
    if (!this.retired) this.onRetire();
    this.retired = true;
    for (const id of [...this.pending.keys()]) this.settle(id, { error });
  }
}

/** Runs in a function's worker thread, so it must not be bundled or transformed. Reports errors as Lambda's runtime does. */
export const RUNTIME_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
// Not every system resolves names below localhost.
const dns = require('node:dns');
const lookup = dns.lookup;
dns.lookup = (name, ...more) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...more);
const describe = (error) => ({
  errorType: error?.name ?? 'Error',
  errorMessage: error?.message ?? String(error),
  trace: String(error?.stack ?? '').split('\\n'),
});
let handler;
let initError;
try {
  handler = require(workerData.file)[workerData.exportName];
  if (typeof handler !== 'function') {
    initError = { errorType: 'Runtime.HandlerNotFound', errorMessage: workerData.handler + ' is undefined or not exported', trace: [] };
  }
} catch (error) {
  initError = describe(error);
}
parentPort.postMessage({ loaded: true });
parentPort.on('message', async ({ id, event, context, deadline }) => {
  if (initError) return parentPort.postMessage({ id, error: initError });
  try {
    const result = await handler(JSON.parse(event), { ...context, getRemainingTimeInMillis: () => deadline - Date.now() });
    parentPort.postMessage({ id, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    parentPort.postMessage({ id, error: describe(error) });
  }
});
`;
