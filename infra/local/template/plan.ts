import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientConfig, clientConfig } from '#shared/client-config';
import type { QueueSettings } from '../sqs/message-queue';
import type { QueueMapping } from '../sqs/queue-poller';
import { type DistributionPlan, readDistributions } from './distribution-plan';
import { type FunctionPlan, readFunctions } from './function-plan';
import { type HttpApiPlan, readHttpApis } from './http-api-plan';
import { type LiveApiPlan, readLiveApis } from './live-plan';
import type { Endpoints } from './local-names';
import { readAssembly } from './read-assembly';
import { ResolvedAssembly } from './resolve-intrinsics';
import { type BucketPlan, readBuckets, readSecrets, readTables, type TablePlan } from './storage-plan';
import type { EventRule } from '../event-bridge/event-bridge';
import { readQueueMappings, readQueues, readRules, readStreams, type StreamPlan } from './trigger-plan';
import { readUserPools, type UserPoolPlan } from './user-pool-plan';

/** Everything in a stage that has a local stand-in. */
export interface Plan {
  tables: TablePlan[];
  buckets: BucketPlan[];
  /** Secrets that functions read by name. Their values are set at start. */
  secrets: { name: string; arn: string }[];
  functions: FunctionPlan[];
  httpApi: HttpApiPlan;
  liveApi: LiveApiPlan;
  userPool: UserPoolPlan;
  streams: StreamPlan[];
  queues: QueueSettings[];
  /** The functions that process the messages of queues. */
  queueMappings: QueueMapping[];
  rules: EventRule[];
  distribution: DistributionPlan;
  /** The deployed `config.json` of the client. */
  clientConfig: ClientConfig;
}

/** The resource types of each part of the plan. */
const READERS: Record<string, string[]> = {
  tables: ['AWS::DynamoDB::Table'],
  buckets: ['AWS::S3::Bucket'],
  secrets: ['AWS::SecretsManager::Secret'],
  functions: ['AWS::Lambda::Function'],
  httpApi: [
    'AWS::ApiGatewayV2::Api',
    'AWS::ApiGatewayV2::Stage',
    'AWS::ApiGatewayV2::Route',
    'AWS::ApiGatewayV2::Integration',
    'AWS::ApiGatewayV2::Authorizer',
  ],
  liveApi: ['AWS::AppSync::GraphQLApi', 'AWS::AppSync::Resolver'],
  userPool: ['AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolClient'],
  streams: ['AWS::Lambda::EventSourceMapping'],
  queues: ['AWS::SQS::Queue'],
  rules: ['AWS::Events::Rule'],
  distribution: [
    'AWS::CloudFront::Distribution',
    'AWS::CloudFront::CachePolicy',
    'AWS::CloudFront::Function',
    'AWS::CloudFront::KeyGroup',
    'AWS::CloudFront::PublicKey',
    'AWS::CloudFront::ResponseHeadersPolicy',
  ],
  clientConfig: ['Custom::CDKBucketDeployment'],
};

/** Reads the plan of a synthesized stage. Throws for a resource type that is not supported. */
export function readPlan(assemblyDirectory: string, endpoints: Endpoints): Plan {
  const resolved = new ResolvedAssembly(readAssembly(assemblyDirectory), endpoints);
  assertKnownTypes(resolved.types());
  return {
    tables: readTables(resolved),
    buckets: readBuckets(resolved),
    secrets: readSecrets(resolved),
    functions: readFunctions(resolved),
    httpApi: requireOne(readHttpApis(resolved), 'HTTP API'),
    liveApi: requireOne(readLiveApis(resolved), 'AppSync API'),
    userPool: requireOne(readUserPools(resolved), 'user pool'),
    streams: readStreams(resolved),
    queues: readQueues(resolved),
    queueMappings: readQueueMappings(resolved),
    rules: readRules(resolved),
    distribution: requireOne(readDistributions(resolved, endpoints), 'distribution'),
    clientConfig: readClientConfig(resolved),
  };
}

/** @throws with each unknown type, and what to do about it */
export function assertKnownTypes(types: Map<string, string>): void {
  const read = new Set([...Object.values(READERS).flat(), ...Object.keys(TYPES_WITHOUT_STAND_IN)]);
  const unknown = [...types].filter(([type]) => !read.has(type));
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

/** Types that have no local effect, or that are read together with their owner, each with the reason. */
const TYPES_WITHOUT_STAND_IN: Record<string, string> = {
  'AWS::CloudFront::OriginAccessControl': 'the stand-in of CloudFront reads files itself',
  'AWS::CloudWatch::Alarm': 'a developer sees failures in the terminal',
  'AWS::CloudWatch::Dashboard': 'a developer sees failures in the terminal',
  'AWS::IAM::Policy': 'read with its role',
  'AWS::IAM::Role': 'read with who takes it',
  'AWS::Lambda::LayerVersion': 'belongs to the deployment of files',
  'AWS::Lambda::Permission': 'read with the API that needs it',
  'AWS::Logs::LogGroup': 'functions log to the terminal',
  'AWS::Logs::MetricFilter': 'nothing is counted for alarms',
  'AWS::S3::BucketPolicy': 'read with its bucket',
  'AWS::SNS::Topic': 'nobody is told of alarms',
  'AWS::SNS::TopicPolicy': 'nobody is told of alarms',
  'AWS::SQS::QueuePolicy': 'it asks for an encrypted line, which there is none of on one machine',
  'AWS::Cognito::UserPoolDomain': 'the sign-in pages have an address of their own',
  'AWS::Cognito::UserPoolIdentityProvider': 'the page that stands in for Google is always there',
  'AWS::SES::EmailIdentity': 'every sender is taken, and every mail lands in the inbox',
  'AWS::SES::ConfigurationSet': 'the stand-in tells EventBridge of every mail that comes back',
  'AWS::SES::ConfigurationSetEventDestination': 'belongs to its configuration set',
  'AWS::AppSync::GraphQLSchema': 'read with its API',
  'AWS::AppSync::DataSource': 'read with its resolvers',
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
  throw new Error('No deployment holds a config.json.');
}
