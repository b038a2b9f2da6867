import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { choosePorts, type Ports } from './config/ports';
import { Stoppables } from './config/stoppables';
import { killLeftoverJava, startDynamoDb } from './dynamodb/dynamodb';
import type { LocalStack, LocalStackOptions, StackUrls } from './stack-options';

const PROJECT = resolve(__dirname, '..', '..');
/** Where running Java processes are recorded. A later start ends leftover ones. */
const PID_DIRECTORY = join(PROJECT, '.local', 'run');

const buildStackUrls = (ports: Ports): StackUrls => {
  const at = (name: keyof Ports) => `http://127.0.0.1:${ports[name]}`;
  return {
    // The host name that people type. Browsers treat it as secure, like https.
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
    cloudfront: at('cloudfront'),
  };
};

/** The folder for bundles and templates. Stacks of tests have separate folders, so that they can run in parallel. */
function workFolder(ports: LocalStackOptions['ports']): { path: string; stop(): void } {
  if (ports === 'fixed') return { path: join(PROJECT, '.local', 'work'), stop: () => undefined };
  const path = mkdtempSync(join(tmpdir(), 'narradeck-'));
  return { path, stop: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the synthesized local stage on stand-ins. Resolves when all of it is usable. When a port is in use or a part doesn't start, stops
 * everything and throws.
 */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  await killLeftoverJava(PID_DIRECTORY);
  const ports = await choosePorts(options.ports);
  const running = new Stoppables();
  try {
    const { path: workDir } = await running.add(workFolder(options.ports));
    // Java takes longest and needs nothing else. The modules below take seconds to load in the meantime.
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
