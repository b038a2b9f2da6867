import type { ClientConfig } from '#shared/client-config';
import type { Stage } from '../stages';
import type { DeadLetters } from './dynamodb-streams/dead-letters';
import type { ShardLag } from './dynamodb-streams/stream-partitioner';
import type { Gateway } from './gateway/gateway';
import type { Invoke } from './lambda-host/lambda-host';
import type { Plan } from './template/plan';

export interface LocalStackOptions {
  /** `fixed` for people, who keep addresses; `free` for tests, which run beside anything. */
  ports: 'fixed' | 'free';
  /** Where everything that people make is kept; undefined keeps it in memory. */
  dataDir?: string;
  /** `vite` serves the client's sources, `built` what `vite build` made, with the headers of the template. */
  web: 'vite' | 'built';
  /** `held`: nothing is delivered from the table's stream and from queues; a test hands it to functions itself. */
  streams?: 'held';
  /** Who listens to sound instead of the stand-in. */
  speech?: SpeechServer;
  /** How far the shards of the table's stream fall behind each other; not at all unless told. */
  shardLag?: ShardLag;
  /** Bundles functions anew, and loads them, when their sources change. */
  watch: boolean;
  /** A folder of the project in which bundles are kept for the next start, which bundles only when something has changed. Not together with `watch`. */
  keepBundles?: string;
  /** Loads the functions that somebody's first minute calls before the stack is there. */
  warm?: boolean;
  /** What goes wrong in the stack itself. */
  log: (message: string) => void;
  /** Told that a part has ended for good: the stack is of no use any more. */
  onLost: (message: string) => void;
  /** What functions print, as it comes. */
  functionLog: (functionName: string, text: string) => void;
  /** Told each step of starting as it is done. */
  progress?: (step: string) => void;
}

export interface StackUrls {
  /** The edge, where everything but the next ones is. */
  app: string;
  /** The API itself, which answers only what the edge sends. */
  api: string;
  graphql: string;
  realtime: string;
  s3: string;
  cognito: string;
  /** A page for people; `GET {inbox}store` gives its mails as JSON. */
  inbox: string;
  dynamodb: string;
  gateway: string;
  lambda: string;
  sqs: string;
  /** Payments; a page for people at its root moves their time on. */
  stripe: string;
  transcribe: string;
}

export interface LocalStack {
  urls: StackUrls;
  /** The `config.json` that the client reads. */
  config: ClientConfig;
  dynamo: { endpoint: string; tableName: string };
  mediaBucket: string;
  gateway: Pick<Gateway, 'denials' | 'unusedGrants'>;
  deadLetters: DeadLetters['all'];
  /** What the templates say of functions and of the mappings that feed them. */
  plan: Pick<Plan, 'functions' | 'streams' | 'queueMappings'>;
  invoke: Invoke;
  stop(): Promise<void>;
}

/** A server of OpenAI's protocol that listens instead of the stand-in. */
export interface SpeechServer {
  url: string;
  model: string;
  /** '' where it wants none. */
  key: string;
}

/** The server that a developer names: `NARRADECK_SPEECH_URL`, and, if it wants them, `NARRADECK_SPEECH_MODEL` and `NARRADECK_SPEECH_KEY`. */
export function readSpeechServer(environment: NodeJS.ProcessEnv): SpeechServer | undefined {
  const { NARRADECK_SPEECH_URL: url, NARRADECK_SPEECH_MODEL: model, NARRADECK_SPEECH_KEY: key = '' } = environment;
  // The `/v1` that such servers name with their address is part of the protocol.
  return url ? { url: url.replace(/\/(v1\/?)?$/, ''), model: model ?? 'whisper-1', key } : undefined;
}

/** What it changes of the stage. */
export const speechSetting = (server: SpeechServer | undefined): Pick<Stage, 'speech'> =>
  server ? { speech: { kind: 'server', url: server.url, model: server.model, hasKey: server.key !== '' } } : {};
