import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import { type JavaOptions, type JavaProcess, runJava } from './java-process';

export interface DynamoDbOptions extends JavaOptions {
  /** Told when Java has ended although nobody asked it to, and when it answers again. */
  log?: (message: string) => void;
  /** Told, once, that the database has ended and is not started again. */
  onLost?: (message: string) => void;
}

export interface DynamoDb {
  url: string;
  /** A client that signs as the stack itself. */
  client: DynamoDBClient;
  stop(): Promise<void>;
}

const START_ATTEMPTS = 400;
const ATTEMPT_GAP_MS = 50;
const RESTARTS_MAX = 2;

/**
 * Starts Amazon's own DynamoDB Local. Answers when it takes requests, about three seconds later. One that keeps its tables on
 * disk is started again, twice, when it ends by itself; in memory everything is lost with it.
 * Throws with Java's own words when it ends before it has answered.
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
    // On disk it closes its database file on SIGTERM; in memory there is nothing to lose.
    java.kill(directory ? 'SIGTERM' : 'SIGKILL');
    await java.ended;
  };
  const revive = async (): Promise<void> => {
    if (stopping) return;
    const reason = java.failure()?.message ?? '';
    if (!directory) return onLost(`${reason} What it kept in memory is gone.`);
    if (restarts === RESTARTS_MAX) return onLost(`${reason} It has been started again ${restarts} times already.`);
    restarts++;
    log(`${reason} Starting it again …`);
    const next = (java = runJava(options));
    void next.ended.then(revive);
    await untilItAnswers(client, next).then(
      () => log('DynamoDB Local answers again.'),
      // One that has ended is revived already; one that only does not answer has to end for that.
      () => next.kill('SIGKILL'),
    );
  };

  await untilItAnswers(client, java).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  void java.ended.then(revive);
  return { url, client, stop };
}

async function untilItAnswers(client: DynamoDBClient, java: JavaProcess): Promise<void> {
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
  throw new Error('DynamoDB Local did not answer within 20 seconds.');
}
