import type { Jwks } from 'aws-jwt-verify/jwk';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Listening, readBody } from '../protocol/http';
import { createJwtAuthorizer } from './authorizer';
import { buildProxyEvent, type StagePlan } from './event';
import { type Route, createRouteTable } from './route-table';

const BODY_BYTES_MAX = 10 * 1024 * 1024;
const INTEGRATION_LIMIT_MS = 30_000;

interface HttpApiOptions {
  port: number;
  routes: Route[];
  stage: StagePlan;
  /** The keys that tokens are signed with. */
  jwks: Jwks;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Told why a function failed; the caller only learns that it did. */
  log: (message: string) => void;
  /** How long a function may take; 30 s as in AWS unless a test says otherwise. */
  limitMs?: number;
}

const TIMED_OUT = Symbol('late');

async function limitTime(answer: Promise<unknown>, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), limitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** The path within a stage, whose name is the first part of every address unless it is the default one. */
function stripStage({ name }: StagePlan, path: string): string | undefined {
  if (name === '$default') return path;
  return path.startsWith(`/${name}/`) ? path.slice(name.length + 1) : undefined;
}

/** API Gateway's HTTP API with the routes and the stage of the template, and JWT authorizer. */
export function startHttpApi(options: HttpApiOptions): Promise<Listening> {
  const findRoute = createRouteTable(options.routes);
  const authorize = createJwtAuthorizer(options.jwks);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomBytes(11).toString('base64');
    response.setHeader('apigw-requestid', requestId);
    const { method = 'GET', headers, socket } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = stripStage(options.stage, url.pathname);
    const match = path === undefined ? undefined : findRoute(method, path);
    if (!match) return sendMessage(response, 404, 'Not Found');
    const claims = await authorize(match.route, headers.authorization);
    if (match.route.jwt && !claims) return sendMessage(response, 401, 'Unauthorized');
    const body = await readBody(request, BODY_BYTES_MAX);
    if (!body) return sendMessage(response, 413, 'Request Entity Too Large');
    const received = { method, url, headers, body, sourceIp: socket.remoteAddress ?? '127.0.0.1', requestId };
    const { functionName } = match.route;
    try {
      const running = options.invoke(functionName, buildProxyEvent(received, options.stage, match, claims));
      const answer = await limitTime(running, options.limitMs ?? INTEGRATION_LIMIT_MS);
      if (answer === TIMED_OUT) return sendMessage(response, 503, 'Service Unavailable');
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

interface StructuredAnswer {
  statusCode: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

const isStructured = (answer: unknown): answer is StructuredAnswer =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer;

/** Sends what a function answered: with a status code as it says, anything else as JSON with 200. */
function sendAnswer(response: ServerResponse, answer: unknown): void {
  if (!isStructured(answer)) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    return;
  }
  response.statusCode = answer.statusCode;
  response.setHeader('content-type', 'text/plain;charset=UTF-8');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, String(value));
  if (answer.cookies) response.setHeader('set-cookie', answer.cookies);
  response.end(Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8'));
}

/** Sends one of API Gateway's own refusals. */
function sendMessage(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}
