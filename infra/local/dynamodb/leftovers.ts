import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Who runs a DynamoDB Local: the Java process and the Node process that started it. */
interface Entry {
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

/** A pid may have passed to another program since it was written down. */
const isDynamoDb = (pid: number): boolean => {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).includes('DynamoDBLocal.jar');
  } catch {
    return false;
  }
};

/** Writes down a running Java process; the answer takes the note away again. */
export function noteJava(directory: string, java: number): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${java}.json`);
  writeFileSync(file, JSON.stringify({ java, owner: process.pid } satisfies Entry));
  return () => rmSync(file, { force: true });
}

const EXIT_GAP_MS = 10;
/** Where nobody collects ended processes, as in some containers, they seem alive for ever; their ports are free even so. */
const EXIT_CHECKS_MAX = 200;

/** Ends every Java process whose starter is gone (killed, crashed); gives their pids when their ports are free again. */
export async function endLeftoverJava(directory: string): Promise<number[]> {
  mkdirSync(directory, { recursive: true });
  const ended: number[] = [];
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    const { java, owner } = JSON.parse(readFileSync(file, 'utf8')) as Entry;
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
