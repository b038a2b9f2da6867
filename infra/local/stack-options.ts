import type { ClientConfig } from '#shared/client-config';
import type { Stage } from '../stages';
import type { Ports } from './config/ports';
import type { DeadLetters } from './dynamodb-streams/dead-letters';
import type { ShardLag } from './dynamodb-streams/stream-partitioner';
import type { Gateway } from './gateway/gateway';
import type { Invoke } from './lambda-host/lambda-host';
import type { Plan } from './template/plan';

export interface LocalStackOptions {
  /** `fixed` keeps addresses stable for people; `free` lets tests run in parallel with anything; or those of an earlier stack. */
  ports: 'fixed' | 'free' | Ports;
  /** Where all data is stored. Defaults to memory. */
  dataDir?: string;
  /** `vite` serves the client's sources, `built` the output of `vite build` with the template's headers. */
  web: 'vite' | 'built';
  /** `held` delivers nothing from the table's stream or the queues; tests call the functions themselves. */
  streams?: 'held';
  /** Changes what the templates declare, for tests of a stage with faults. */
  changePlan?: (plan: Plan) => void;
  /** A transcription server that replaces the stand-in. */
  speech?: SpeechServer;
  /** How far the shards of the table's stream lag behind each other. Defaults to no lag. */
  shardLag?: ShardLag;
  /** Refuses writes of items that a transaction is writing, as AWS does. */
  refusesConflicts?: boolean;
  watch: boolean;
  /** A folder of the project that keeps bundles for the next start, which rebuilds them only after changes. Not with `watch`. */
  keepBundles?: string;
  /** Loads the functions for a person's first minute before the stack is ready. */
  warm?: boolean;
  log: (message: string) => void;
  /** Called when a part has ended for good, which makes the stack unusable. */
  onLost: (message: string) => void;
  functionLog: (functionName: string, text: string) => void;
  progress?: (step: string) => void;
}

export interface StackUrls {
  /** The edge, which serves everything that has no address below. */
  app: string;
  /** The API itself, which answers only requests from the edge. */
  api: string;
  graphql: string;
  realtime: string;
  s3: string;
  cognito: string;
  /** A page that shows mails. `GET {inbox}store` returns them as JSON. */
  inbox: string;
  dynamodb: string;
  gateway: string;
  lambda: string;
  sqs: string;
  /** Payments. The page at its root advances the clock. */
  stripe: string;
  transcribe: string;
  /** CloudFront's APIs. */
  cloudfront: string;
}

export interface LocalStack {
  urls: StackUrls;
  config: ClientConfig;
  dynamo: { endpoint: string; tableName: string };
  mediaBucket: string;
  stagingBucket: string;
  gateway: Pick<Gateway, 'denials' | 'unusedGrants' | 'transactionConflicts'>;
  deadLetters: DeadLetters['all'];
  /** The functions of the templates, and the mappings that call them. */
  plan: Pick<Plan, 'functions' | 'streams' | 'queueMappings'>;
  invoke: Invoke;
  stop(): Promise<void>;
}

/** A server with OpenAI's protocol that replaces the stand-in. */
export interface SpeechServer {
  url: string;
  model: string;
  /** '' if it needs none. */
  key: string;
}

/** The server in `NARRADECK_SPEECH_URL`, with the optional `NARRADECK_SPEECH_MODEL` and `NARRADECK_SPEECH_KEY`. */
export function readSpeechServer(environment: NodeJS.ProcessEnv): SpeechServer | undefined {
  const { NARRADECK_SPEECH_URL: url, NARRADECK_SPEECH_MODEL: model, NARRADECK_SPEECH_KEY: key = '' } = environment;
  // Servers document their address with `/v1`, which is part of the protocol.
  return url ? { url: url.replace(/\/(v1\/?)?$/, ''), model: model ?? 'whisper-1', key } : undefined;
}

export const speechSetting = (server: SpeechServer | undefined): Pick<Stage, 'speech'> =>
  server
    ? {
        speech: {
          kind: 'server',
          url: server.url,
          model: server.model,
          hasKey: server.key !== '',
          minutesPerDay: 10_000,
        },
      }
    : {};
