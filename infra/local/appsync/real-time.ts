import type { IncomingMessage, Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { plainHeaders, UnauthorizedError } from './caller';
import { type LiveApi, subscribe } from './live-api';
import type { AppSyncErrorShape, GraphQLRequest } from './operation';

export const REAL_TIME_PATH = '/graphql/realtime';
const CONNECTION_TIMEOUT_MS = 300_000;
/** AppSync's limit for a message. It drops larger ones. */
const MESSAGE_BYTES_MAX = 240 * 1024;

interface RealTimeOptions {
  /** Origins that may connect. Clients other than pages have no origin, and may connect too. */
  origins: readonly string[];
  /** Interval of keep-alive messages. AppSync: 60 s. */
  keepAliveMs: number;
}

interface ClientMessage {
  type: 'connection_init' | 'start' | 'stop';
  id?: string;
  payload?: { data: string; extensions?: { authorization?: Record<string, string> } };
}

/** Serves AppSync's real-time protocol next to the HTTP API. Returns a function that closes all connections. */
export function serveRealTime(server: Server, api: LiveApi, options: RealTimeOptions): () => void {
  const sockets = new WebSocketServer({
    server,
    path: REAL_TIME_PATH,
    handleProtocols: (protocols) => (protocols.has('graphql-ws') ? 'graphql-ws' : false),
    verifyClient: ({ origin }: { origin?: string }) => !origin || options.origins.includes(origin),
  });
  sockets.on('connection', (socket, request) => serveConnection(socket, request, api, options.keepAliveMs));
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

function serveConnection(socket: WebSocket, request: IncomingMessage, api: LiveApi, keepAliveMs: number): void {
  const send = (message: object) => {
    const text = JSON.stringify(message);
    if (socket.readyState === socket.OPEN && Buffer.byteLength(text) <= MESSAGE_BYTES_MAX) socket.send(text);
  };
  let isOpen = false;
  const keepAlive = setInterval(() => isOpen && send({ type: 'ka' }), keepAliveMs);
  socket.on('close', () => {
    clearInterval(keepAlive);
    api.subscriptions.remove(socket);
  });

  const open = async () => {
    try {
      await api.identify({ headers: connectionHeaders(request), path: '/graphql/connect', body: '{}' });
      isOpen = true;
      send({ type: 'connection_ack', payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS } });
      send({ type: 'ka' });
    } catch (error) {
      send({ type: 'connection_error', payload: { errors: [refusal(error)] } });
      socket.close();
    }
  };

  const start = async (id: string, payload: NonNullable<ClientMessage['payload']>) => {
    try {
      const headers = payload.extensions?.authorization ?? {};
      const caller = await api.identify({ headers, path: '/graphql', body: payload.data });
      const errors = await subscribe(api, JSON.parse(payload.data) as GraphQLRequest, {
        connection: socket,
        id,
        caller,
        headers,
        deliver: (answer) => send({ id, type: 'data', payload: answer }),
        // Closes the whole connection. A client that reconnects is authorized again for each subscription.
        end: () => socket.close(),
      });
      send(errors ? { id, type: 'error', payload: { errors } } : { id, type: 'start_ack' });
    } catch (error) {
      send({ id, type: 'error', payload: { errors: [refusal(error)] } });
    }
  };

  const handle = (message: ClientMessage): void => {
    if (message.type === 'connection_init') return void open();
    if (!isOpen || !message.id) return send({ type: 'error', payload: { errors: [NOT_OPEN] } });
    if (message.type === 'start' && message.payload) return void start(message.id, message.payload);
    if (message.type === 'stop') {
      api.subscriptions.remove(socket, message.id);
      send({ id: message.id, type: 'complete' });
    }
  };

  socket.on('message', (data: Buffer) => {
    try {
      handle(JSON.parse(data.toString()) as ClientMessage);
    } catch {
      send({ type: 'error', payload: { errors: [NOT_OPEN] } });
    }
  });
}

const NOT_OPEN: AppSyncErrorShape = {
  errorType: 'BadRequestException',
  errorCode: 400,
  message: 'A message came that cannot be read, or before the connection was open.',
};

function refusal(error: unknown): AppSyncErrorShape {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof UnauthorizedError
    ? { errorType: error.errorType, errorCode: 401, message }
    : { errorType: 'BadRequestException', errorCode: 400, message };
}

/** Browsers can't set headers on a web socket. They come as a second subprotocol, or as base64 in the URL. */
function connectionHeaders(request: IncomingMessage): Record<string, string> {
  const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const carried = protocols.find((one) => one.startsWith('header-'))?.slice('header-'.length);
  const query = new URL(request.url ?? '', 'http://localhost').searchParams.get('header');
  if (carried) return decodeHeaders(carried, 'base64url');
  return query ? decodeHeaders(query, 'base64') : plainHeaders(request.headers);
}

const decodeHeaders = (text: string, encoding: 'base64' | 'base64url') =>
  JSON.parse(Buffer.from(text, encoding).toString()) as Record<string, string>;
