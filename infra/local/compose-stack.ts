import { join } from 'node:path';
import { buildLambdasIfChanged } from '../build-lambdas';
import { createEdgeState } from './cloudfront/start-cloudfront';
import { bundleLambdas, PRELOADED_FUNCTIONS } from './config/local-functions';
import type { Ports } from './config/ports';
import { loadKeyPair } from './config/key-pair';
import { buildClientConfig, findEnvironmentValue } from './config/stage-values';
import type { Stoppables } from './config/stoppables';
import { FUNCTION_PREFIX, synthesizePlan } from './config/synthesize';
import { createDeadLetterStore } from './dynamodb-streams/dead-letters';
import { startStreams } from './dynamodb-streams/start-streams';
import { NO_LAG } from './dynamodb-streams/stream-partitioner';
import { createTable } from './dynamodb/create-table';
import type { DynamoDb } from './dynamodb/dynamodb';
import { startQueuePollers } from './sqs/queue-poller';
import type { LocalStack, LocalStackOptions, StackUrls } from './stack-options';
import { startStandIns } from './start-stand-ins';
import { serveWeb } from './web/serve-web';

interface StackParts extends Omit<LocalStackOptions, 'ports'> {
  project: string;
  /** The folder for bundles and templates. */
  workDir: string;
  ports: Ports;
  urls: StackUrls;
  dynamo: Promise<DynamoDb>;
  running: Stoppables;
}

/** Starts the services of the local stage's plan while functions are bundled and Java starts. */
export async function composeStack(parts: StackParts): Promise<Omit<LocalStack, 'stop'>> {
  const { project, workDir, dataDir, web, ports, urls, running, log, progress = () => undefined } = parts;
  const inData = (name: string) => dataDir && join(dataDir, name);
  const { keepBundles } = parts;
  const lambdaCode = keepBundles ? join(project, keepBundles) : join(workDir, 'lambdas');
  const bundling = keepBundles
    ? buildLambdasIfChanged(keepBundles)
    : running.add(bundleLambdas(lambdaCode, parts.watch, log));
  // Awaited below. Until then, a failure must not count as an unhandled rejection.
  bundling.catch(() => undefined);
  const { publicKey, privateKey } = loadKeyPair(inData('media-key.json'));
  const plan = synthesizePlan({
    lambdaCode,
    outdir: join(workDir, 'templates'),
    webOrigin: urls.app,
    mediaPublicKey: publicKey,
    speech: parts.speech,
    endpoints: { api: urls.api, graphql: urls.graphql, realtime: urls.realtime, sqs: urls.sqs },
  });
  parts.changePlan?.(plan);
  const { distribution } = plan;
  const edgeState = createEdgeState();
  const config = buildClientConfig(plan, urls);
  progress(`Templates synthesized: ${plan.functions.length} functions, ${plan.httpApi.routes.length} routes`);

  const { invoke, warm, gateway, queues } = await startStandIns({
    ...parts,
    plan,
    edgeState,
    mediaPrivateKey: privateKey,
    inData,
  });
  progress('Stand-ins listen');
  // In parallel with the database, which takes longest to start.
  const warming = parts.warm
    ? bundling.then(() => warm(PRELOADED_FUNCTIONS.map((name) => `${FUNCTION_PREFIX}${name}`)))
    : undefined;
  warming?.catch(() => undefined);
  const appOrigin = urls.app;
  const edge = { project, distribution, state: edgeState, s3Url: urls.s3, config, appOrigin, ports, running };
  const serving = serveWeb({ ...edge, kind: web });
  serving.catch(() => undefined);

  const dynamo = await parts.dynamo;
  progress('DynamoDB Local answers');
  const deadLetters = createDeadLetterStore(inData('dead-letters'), log);
  // Before the streams, which deliver the records of an earlier run at once.
  await bundling;
  progress('Functions bundled');
  for (const table of plan.tables) {
    const { TableName: tableName } = table;
    const streamArn = await createTable(dynamo.client, table);
    if (!streamArn || parts.streams === 'held') continue;
    const streams = startStreams({
      onWrite: gateway.onWrite,
      dynamoUrl: dynamo.url,
      tableName,
      streamArn,
      partitionKey: table.KeySchema.find(({ KeyType }) => KeyType === 'HASH')!.AttributeName,
      lag: parts.shardLag ?? NO_LAG,
      mappings: plan.streams.filter((stream) => stream.tableName === tableName),
      invoke,
      act: gateway.act,
      addDeadLetter: deadLetters.add,
      checkpointDirectory: inData('streams'),
      log,
    });
    await running.add(streams);
  }
  if (parts.streams !== 'held') {
    await running.add(startQueuePollers({ mappings: plan.queueMappings, queues, invoke, act: gateway.act }));
  }
  await serving;
  await warming;
  return {
    urls,
    config,
    dynamo: { endpoint: dynamo.url, tableName: findEnvironmentValue(plan, 'TABLE_NAME') },
    mediaBucket: findEnvironmentValue(plan, 'MEDIA_BUCKET'),
    stagingBucket: findEnvironmentValue(plan, 'STAGING_BUCKET'),
    gateway,
    deadLetters: deadLetters.all,
    plan,
    invoke,
  };
}
