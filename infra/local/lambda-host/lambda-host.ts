import { createServer } from 'node:http';
import { listen } from '../config/listen';
import { FunctionWorker, type LambdaFunction, type Outcome } from './function-worker';
import { answerInvoke } from './invoke-endpoint';
import { watchBundles } from './watch-bundles';

/** Calls a function by name and gives its answer; rejects with a `LambdaFailure` when the function fails. */
export type Invoke = (functionName: string, event: unknown) => Promise<unknown>;

/** A function threw, exited or ran out of time. */
class LambdaFailure extends Error {
  constructor(
    readonly errorType: string,
    message: string,
  ) {
    super(message);
    this.name = 'LambdaFailure';
  }
}

export interface LambdaHostOptions {
  port: number;
  functions: LambdaFunction[];
  /** Loads a function anew when its bundle changes. */
  watch: boolean;
  /** What functions print, a chunk at a time. */
  log: (functionName: string, text: string) => void;
}

export interface LambdaHost {
  url: string;
  invoke: Invoke;
  /** Loads functions, some of which may be loaded already, so that nobody waits for them. */
  warm: (functionNames: readonly string[]) => Promise<void>;
  stop(): Promise<void>;
}

/** More at a time would take the processor from what else is starting. */
const WARMED_AT_A_TIME = 2;

/** Runs the functions of the template, each in a worker thread that starts with its first call, or when it is warmed. */
export async function startLambdaHost(options: LambdaHostOptions): Promise<LambdaHost> {
  const functions = new Map(options.functions.map((fn) => [fn.name, fn]));
  const workers = new Map<string, FunctionWorker>();

  const workerOf = (fn: LambdaFunction): FunctionWorker => {
    const running = workers.get(fn.name);
    if (running) return running;
    const worker: FunctionWorker = new FunctionWorker(
      fn,
      (text) => options.log(fn.name, text),
      () => workers.get(fn.name) === worker && workers.delete(fn.name),
    );
    workers.set(fn.name, worker);
    return worker;
  };
  const run = (name: string, event: unknown): Promise<Outcome> | undefined => {
    const fn = functions.get(name);
    return fn && workerOf(fn).invoke(event);
  };
  const invoke: Invoke = async (name, event) => {
    const outcome = await run(name, event);
    if (!outcome) throw new LambdaFailure('ResourceNotFoundException', `Function not found: ${name}`);
    if (outcome.error) throw new LambdaFailure(outcome.error.errorType, outcome.error.errorMessage);
    return JSON.parse(outcome.payload) as unknown;
  };

  const warm = async (functionNames: readonly string[]) => {
    const waiting = functionNames.values();
    const loadNext = async () => {
      for (const name of waiting) {
        const fn = functions.get(name);
        if (fn) await workerOf(fn).loaded;
      }
    };
    await Promise.all(Array.from({ length: WARMED_AT_A_TIME }, loadNext));
  };

  const endWatch = options.watch ? watchBundles(options.functions, (name) => workers.get(name)?.retire()) : undefined;
  const listening = await listen(
    createServer((request, response) => void answerInvoke(request, response, run)),
    options.port,
  );
  return {
    url: listening.url,
    invoke,
    warm,
    stop: async () => {
      endWatch?.();
      await listening.stop();
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}
