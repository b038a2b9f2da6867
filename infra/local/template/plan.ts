import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientConfig, clientConfig } from '#shared/client-config';
import type { QueueSettings } from '../sqs/message-queue';
import type { QueueMapping } from '../sqs/queue-poller';
import { type HttpApiPlan, type LiveApiPlan, readHttpApis, readLiveApis } from './api-plans';
import { type DistributionPlan, readDistributions } from './distribution-plan';
import { type FunctionPlan, readFunctions } from './function-plan';
import type { Endpoints } from './local-names';
import { readAssembly } from './read-assembly';
import { ResolvedAssembly } from './resolve-intrinsics';
import type { TableDefinition } from '../dynamodb/create-table';
import { type BucketPlan, readBuckets, readSecrets, readTables } from './storage-plan';
import type { EventRule } from '../event-bridge/event-bridge';
import { readQueueMappings, readQueues, readRules, readStreams, type StreamPlan } from './trigger-plan';
import { readUserPools, type UserPoolPlan } from './user-pool-plan';

/** Everything in a stage that has a local stand-in. */
export interface Plan {
  tables: TableDefinition[];
  buckets: BucketPlan[];
  /** Secrets with a name. Those without a value get their local one. */
  secrets: { name: string; arn: string; value?: string }[];
  functions: FunctionPlan[];
  httpApi: HttpApiPlan;
  liveApi: LiveApiPlan;
  userPool: UserPoolPlan;
  /** Addresses and domains that may send mail. */
  senders: string[];
  streams: StreamPlan[];
  queues: QueueSettings[];
  queueMappings: QueueMapping[];
  rules: EventRule[];
  distribution: DistributionPlan;
  clientConfig: ClientConfig;
}

/** Reads the plan of a synthesized stage. Throws for a resource type that is not supported. */
export function readPlan(assemblyDirectory: string, endpoints: Endpoints): Plan {
  const resolved = new ResolvedAssembly(readAssembly(assemblyDirectory), endpoints);
  const plan = {
    tables: readTables(resolved),
    buckets: readBuckets(resolved),
    secrets: readSecrets(resolved),
    functions: readFunctions(resolved),
    httpApi: requireOne(readHttpApis(resolved), 'HTTP API'),
    liveApi: requireOne(readLiveApis(resolved), 'AppSync API'),
    userPool: requireOne(readUserPools(resolved), 'user pool'),
    senders: resolved
      .byType<{ EmailIdentity: string }>('AWS::SES::EmailIdentity')
      .map(({ properties }) => properties.EmailIdentity),
    streams: readStreams(resolved),
    queues: readQueues(resolved),
    queueMappings: readQueueMappings(resolved),
    rules: readRules(resolved),
    distribution: requireOne(readDistributions(resolved, endpoints), 'distribution'),
    clientConfig: readClientConfig(resolved),
  };
  assertKnownTypes(resolved.types(), resolved.readTypes);
  return plan;
}

/** @throws with each type that nothing has read, and what to do about it */
export function assertKnownTypes(types: Map<string, string>, read: ReadonlySet<string>): void {
  const unknown = [...types].filter(([type]) => !read.has(type) && !(type in TYPES_WITHOUT_STAND_IN));
  if (unknown.length === 0) return;
  const list = unknown.map(([type, where]) => `${type} (${where})`).join(', ');
  throw new Error(
    `Nothing on this machine stands in for ${list}. Write a stand-in and read the type in plan.ts, or, if it means ` +
      'nothing locally, say why in TYPES_WITHOUT_STAND_IN there.',
  );
}

function requireOne<Part>(parts: Part[], what: string): Part {
  const [part, ...others] = parts;
  if (!part || others.length > 0) throw new Error(`One ${what} is expected; the templates have ${parts.length}.`);
  return part;
}

/** Types that have no local effect, each with the reason. */
const TYPES_WITHOUT_STAND_IN: Record<string, string> = {
  'AWS::CloudFront::OriginAccessControl': 'the stand-in of CloudFront reads files itself',
  'AWS::CloudWatch::Dashboard': 'a developer sees failures in the terminal',
  'AWS::Lambda::EventInvokeConfig': 'only the canary has one, which nothing schedules locally',
  'AWS::Lambda::LayerVersion': 'belongs to the deployment of files',
  'AWS::Lambda::Permission': 'the APIs call functions in roles, and other services call them without one',
  'AWS::Logs::LogGroup': 'functions log to the terminal',
  'AWS::SQS::QueuePolicy': 'it asks for an encrypted line, which there is none of on one machine',
  'AWS::Cognito::UserPoolDomain': 'the sign-in pages have an address of their own',
  'AWS::Cognito::UserPoolIdentityProvider': 'the page that stands in for Google is always there',
  'AWS::SES::ConfigurationSet': 'the stand-in tells EventBridge of every mail that comes back',
  'AWS::SES::ConfigurationSetEventDestination': 'belongs to its configuration set',
};

/** Each source is a zipped folder. Its markers stand for values that are known only at deployment. */
interface DeploymentProperties {
  SourceObjectKeys: string[];
  SourceMarkers?: Record<string, string>[];
}

/** The deployed `config.json` of the client, with its local values. */
function readClientConfig(resolved: ResolvedAssembly): ClientConfig {
  for (const { properties } of resolved.byType<DeploymentProperties>('Custom::CDKBucketDeployment')) {
    for (const [index, key] of properties.SourceObjectKeys.entries()) {
      const file = join(resolved.assetPath(key), 'config.json');
      if (!existsSync(file)) continue;
      const markers = Object.entries(properties.SourceMarkers?.[index] ?? {});
      const text = markers.reduce(
        (json, [marker, value]) => json.replaceAll(marker, value),
        readFileSync(file, 'utf8'),
      );
      return clientConfig.parse(JSON.parse(text));
    }
  }
  throw new Error('No deployment contains a config.json.');
}
