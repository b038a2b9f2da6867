import { createServer, type IncomingMessage } from 'node:http';
import { allowOrigins, listen, readBody } from '../protocol/http';
import { plainHeaders, UnauthorizedError } from './caller';
import type { Subscription } from './subscriptions';
import { LiveApi, type LiveApiOptions } from './live-api';
import type { GraphQLRequest } from './operation';
import { REAL_TIME_PATH, serveRealTime } from './real-time';

export interface AppSyncOptions extends Omit<LiveApiOptions, 'introspection'> {
  introspection?: boolean;
  port: number;
  origins: readonly string[];
  /** Interval of keep-alive messages. 60 s by default, as in AppSync. */
  keepAliveMs?: number;
}

export interface AppSync {
  url: string;
  /** Endpoint for subscriptions (`ws:`). */
  realTimeUrl: string;
  endSubscriptions(mustGo: (subscription: Subscription) => boolean): void;
  stop(): Promise<void>;
}

const REQUEST_BYTES_MAX = 1024 * 1024;

/** Starts a stand-in for AWS AppSync: GraphQL over HTTP and the real-time protocol on one local port. */
export async function startAppSync(options: AppSyncOptions): Promise<AppSync> {
  const api = new LiveApi({ introspection: false, ...options });
  const server = createServer((request, response) => {
    allowOrigins(request, response, options.origins);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method !== 'POST' || request.url !== '/graphql') return void response.writeHead(404).end();
    void answer(request, api).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  const running = await listen(server, options.port);
  const endConnections = serveRealTime(server, api, { keepAliveMs: 60_000, ...options });
  return {
    url: `${running.url}/graphql`,
    realTimeUrl: `${running.url.replace('http', 'ws')}${REAL_TIME_PATH}`,
    endSubscriptions: (mustGo) => api.subscriptions.end(mustGo),
    stop: () => {
      endConnections();
      return running.stop();
    },
  };
}

async function answer(request: IncomingMessage, api: LiveApi): Promise<{ status: number; body: unknown }> {
  try {
    const body = (await readBody(request, REQUEST_BYTES_MAX))?.toString();
    if (body === undefined) throw new Error('The request is too large.');
    const headers = plainHeaders(request.headers);
    const caller = await api.identify({ headers, path: '/graphql', body });
    return { status: 200, body: await api.run(JSON.parse(body) as GraphQLRequest, caller, headers) };
  } catch (error) {
    const { message } = error as Error;
    return error instanceof UnauthorizedError
      ? { status: 401, body: { errors: [{ errorType: error.errorType, message }] } }
      : { status: 400, body: { errors: [{ errorType: 'MalformedHttpRequestException', message }] } };
  }
}
