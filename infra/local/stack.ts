import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { choosePorts, type Ports } from './config/ports';
import { Stoppables } from './config/stoppables';
import { killLeftoverJava, startDynamoDb } from './dynamodb/dynamodb';
import type { LocalStack, LocalStackOptions, StackUrls } from './stack-options';

const PROJECT = resolve(__dirname, '..', '..');
/** Where running Java processes are written down, whoever runs them: a later start ends those that were left behind. */
const PID_DIRECTORY = join(PROJECT, '.local', 'run');

const buildStackUrls = (ports: Ports): StackUrls => {
  const at = (name: keyof Ports) => `http://127.0.0.1:${ports[name]}`;
  return {
    // The name that people type; browsers trust it like https.
    app: `http://localhost:${ports.app}`,
    api: at('api'),
    graphql: `${at('graphql')}/graphql`,
    realtime: `ws://127.0.0.1:${ports.graphql}/graphql/realtime`,
    s3: at('s3'),
    cognito: at('cognito'),
    inbox: `${at('ses')}/`,
    dynamodb: at('dynamodb'),
    gateway: at('gateway'),
    lambda: at('lambda'),
    sqs: at('sqs'),
    stripe: at('stripe'),
    transcribe: at('transcribe'),
  };
};

/** Where bundles and templates are written: a folder of its own for each stack of a test, so that they can run side by side. */
function workFolder(ports: LocalStackOptions['ports']): { path: string; stop(): void } {
  if (ports === 'fixed') return { path: join(PROJECT, '.local', 'work'), stop: () => undefined };
  const path = mkdtempSync(join(tmpdir(), 'narradeck-'));
  return { path, stop: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Brings the synthesized local stage up on stand-ins; answers when all of it can be used.
 * Throws, with everything ended again, when a port is taken or a part does not start.
 */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  await killLeftoverJava(PID_DIRECTORY);
  const ports = await choosePorts(options.ports);
  const running = new Stoppables();
  try {
    const { path: workDir } = await running.add(workFolder(options.ports));
    // Java takes longest and needs nothing. What follows takes seconds to load, so it is loaded meanwhile.
    const dynamo = running.add(
      startDynamoDb({
        port: ports.dynamodb,
        directory: options.dataDir && join(options.dataDir, 'dynamodb'),
        pidDirectory: PID_DIRECTORY,
        log: options.log,
        onLost: options.onLost,
      }),
    );
    const { composeStack } = await import('./compose-stack');
    const stack = await composeStack({
      ...options,
      project: PROJECT,
      workDir,
      ports,
      urls: buildStackUrls(ports),
      dynamo,
      running,
    });
    return { ...stack, stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
}
