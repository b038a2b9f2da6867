import type { ClientConfig } from '#shared/client-config';
import { type QueueSettings } from '../sqs/message-queue';
import { type QueueMapping } from '../sqs/queue-poller';
import { readClientConfig } from './client-config-plan';
import { readDistributions, type DistributionPlan } from './distribution-plan';
import { readFunctions, type FunctionPlan } from './function-plan';
import { readHttpApis, type HttpApiPlan } from './http-api-plan';
import { readLiveApis, type LiveApiPlan } from './live-plan';
import type { Endpoints } from './local-names';
import { readAssembly } from './read-assembly';
import { ResolvedAssembly } from './resolve-intrinsics';
import { readBuckets, readSecrets, readTables, type BucketPlan, type TablePlan } from './storage-plan';
import { readQueueMappings, readQueues, readRules, readStreams, type RulePlan, type StreamPlan } from './trigger-plan';
import { TYPES_WITHOUT_STAND_IN } from './types-without-stand-in';
import { readUserPools, type UserPoolPlan } from './user-pool-plan';

/** Everything that a stage consists of and that has a stand-in on one machine. */
export interface Plan {
  tables: TablePlan[];
  buckets: BucketPlan[];
  /** Secrets that functions read by their name; their values are given at start. */
  secrets: { name: string; arn: string }[];
  functions: FunctionPlan[];
  httpApi: HttpApiPlan;
  liveApi: LiveApiPlan;
  userPool: UserPoolPlan;
  streams: StreamPlan[];
  queues: QueueSettings[];
  /** Who takes the messages of queues. */
  queueMappings: QueueMapping[];
  rules: RulePlan[];
  distribution: DistributionPlan;
  /** The `config.json` that is deployed beside the client. */
  clientConfig: ClientConfig;
}

/** Reads one type of resource, or several that belong together, into a part of the plan. */
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

/** The plan of a synthesized stage. Throws for anything in the templates that nothing here knows how to bring up. */
export function readPlan(assemblyDirectory: string, endpoints: Endpoints): Plan {
  const resolved = new ResolvedAssembly(readAssembly(assemblyDirectory), endpoints);
  refuseUnknownTypes(resolved.types());
  return {
    tables: readTables(resolved),
    buckets: readBuckets(resolved),
    secrets: readSecrets(resolved),
    functions: readFunctions(resolved),
    httpApi: only(readHttpApis(resolved), 'HTTP API'),
    liveApi: only(readLiveApis(resolved), 'AppSync API'),
    userPool: only(readUserPools(resolved), 'user pool'),
    streams: readStreams(resolved),
    queues: readQueues(resolved),
    queueMappings: readQueueMappings(resolved),
    rules: readRules(resolved),
    distribution: only(readDistributions(resolved, endpoints), 'distribution'),
    clientConfig: readClientConfig(resolved),
  };
}

/** @throws naming each type that nothing reads, and what to do about it */
export function refuseUnknownTypes(types: Map<string, string>): void {
  const read = new Set([...Object.values(READERS).flat(), ...Object.keys(TYPES_WITHOUT_STAND_IN)]);
  const unknown = [...types].filter(([type]) => !read.has(type));
  if (unknown.length === 0) return;
  const list = unknown.map(([type, where]) => `${type} (${where})`).join(', ');
  throw new Error(
    `Nothing on this machine stands in for ${list}. Write a stand-in and read the type in plan.ts, or, if it means ` +
      'nothing locally, say why in types-without-stand-in.ts.',
  );
}

function only<Part>(parts: Part[], what: string): Part {
  const [part, ...others] = parts;
  if (!part || others.length > 0) throw new Error(`One ${what} is expected; the templates have ${parts.length}.`);
  return part;
}
