import { type FSWatcher, mkdirSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, readBody } from '../protocol/http';
import { FunctionWorker, type LambdaFunction, type Outcome } from './function-worker';

/** Calls a function by name and returns its result. Rejects with a `LambdaFailure` when the function fails. */
export type Invoke = (functionName: string, event: unknown) => Promise<unknown>;

/** A function threw, exited, or timed out. */
class LambdaFailure extends Error {
  constructor(
    readonly errorType: string,
    message: string,
  ) {
    super(message);
    this.name = 'LambdaFailure';
  }
}

interface LambdaHostOptions {
  port: number;
  functions: LambdaFunction[];
  watch: boolean;
  log: (functionName: string, text: string) => void;
}

export interface LambdaHost {
  url: string;
  invoke: Invoke;
  /** Loads functions in advance, unless they are loaded. */
  warm: (functionNames: readonly string[]) => Promise<void>;
  stop(): Promise<void>;
}

/** More at once would slow down other parts that are starting. */
const WARM_CONCURRENCY = 2;

/** Runs the functions of the template. Each has a worker thread, which starts when the function is warmed or first called. */
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
    await Promise.all(Array.from({ length: WARM_CONCURRENCY }, loadNext));
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

const REQUEST_BYTES_MAX = 6 * 1024 * 1024;
const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

function sendError(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
  response.end(JSON.stringify({ Type: 'User', Message: message }));
}

/** Lambda's Invoke operation, by which tests call functions by their names. */
async function answerInvoke(
  request: IncomingMessage,
  response: ServerResponse,
  run: (name: string, event: unknown) => Promise<Outcome> | undefined,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = PATH.exec(pathname)?.[1] ?? '';
  const body = await readBody(request, REQUEST_BYTES_MAX);
  if (!body) return sendError(response, 413, 'RequestTooLargeException', 'The request is larger than 6 MB.');
  const running = run(name, JSON.parse(body.toString()));
  if (!running) return sendError(response, 404, 'ResourceNotFoundException', `Function not found: ${name}`);
  const outcome = await running;
  const failed = outcome.error ? { 'x-amz-function-error': 'Unhandled' } : {};
  response.writeHead(200, { 'content-type': 'application/json', ...failed });
  response.end(outcome.error ? JSON.stringify(outcome.error) : outcome.payload);
}

const SETTLE_MS = 50;

/** Calls `onChange` with a function's name when its bundle changes. Returns a function that stops watching. */
function watchBundles(functions: { name: string; directory: string }[], onChange: (name: string) => void): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const watchers: FSWatcher[] = functions.map(({ name, directory }) => {
    // The first bundle may not exist yet.
    mkdirSync(directory, { recursive: true });
    return watch(directory, () => {
      clearTimeout(timers.get(name));
      timers.set(
        name,
        setTimeout(() => onChange(name), SETTLE_MS),
      );
    });
  });
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
