import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Jwks } from 'aws-jwt-verify/jwk';
import { listen, type Listening } from '../config/listen';
import { readBody } from '../config/read-body';
import { jwtAuthorizer } from './authorizer';
import { answerCors, type CorsRules } from './cors';
import { proxyEvent } from './event';
import { sendAnswer, sendMessage } from './response';
import { type Route, routeTable } from './route-table';

const BODY_BYTES_MAX = 10 * 1024 * 1024;
const INTEGRATION_LIMIT_MS = 30_000;

export interface HttpApiOptions {
  port: number;
  routes: Route[];
  cors?: CorsRules;
  /** The keys that tokens are signed with. */
  jwks: Jwks;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Told why a function failed; the caller only learns that it did. */
  log: (message: string) => void;
  /** How long a function may take; 30 s as in AWS unless a test says otherwise. */
  limitMs?: number;
}

const LATE = Symbol('late');

async function withinLimit(answer: Promise<unknown>, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(LATE), limitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** API Gateway's HTTP API with the routes of the template, JWT authorizer and CORS. */
export function startHttpApi(options: HttpApiOptions): Promise<Listening> {
  const findRoute = routeTable(options.routes);
  const authorize = jwtAuthorizer(options.jwks);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (answerCors(request, response, options.cors)) return;
    const { method = 'GET', headers, socket } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const match = findRoute(method, url.pathname);
    if (!match) return sendMessage(response, 404, 'Not Found');
    const claims = await authorize(match.route, headers.authorization);
    if (match.route.jwt && !claims) return sendMessage(response, 401, 'Unauthorized');
    const body = await readBody(request, BODY_BYTES_MAX);
    if (!body) return sendMessage(response, 413, 'Request Entity Too Large');
    // Everybody is on this machine here; who says that a request comes from elsewhere is believed.
    const sourceIp = [headers['x-forwarded-for']].flat()[0] ?? socket.remoteAddress ?? '127.0.0.1';
    const received = { method, url, headers, body, sourceIp };
    const { functionName } = match.route;
    try {
      const running = options.invoke(functionName, proxyEvent(received, match, claims));
      const answer = await withinLimit(running, options.limitMs ?? INTEGRATION_LIMIT_MS);
      if (answer === LATE) return sendMessage(response, 503, 'Service Unavailable');
      sendAnswer(response, answer);
    } catch (error) {
      options.log(`${functionName} failed: ${String(error)}`);
      sendMessage(response, 500, 'Internal Server Error');
    }
  };

  return listen(
    createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        options.log(String(error));
        response.destroy();
      });
    }),
    options.port,
  );
}
