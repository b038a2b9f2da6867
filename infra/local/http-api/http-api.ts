import { JwtRsaVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { ACCOUNT_ID } from '../config/aws';
import { listen, type Listening, readBody } from '../protocol/http';

export interface Route {
  /** Such as `POST /startSession`, or `ANY /publish/{id}` for any method. */
  routeKey: string;
  functionName: string;
  /** Whose tokens are accepted. Without it, no token is needed. */
  jwt?: { issuer: string; audience: string[] };
}

interface RouteMatch {
  route: Route;
  pathParameters: Record<string, string>;
}

/** Finds the route of a method and path. No two routes of the app match the same path. */
export function createRouteTable(routes: readonly Route[]): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes.map((route) => {
    const [method, path = ''] = route.routeKey.split(' ');
    return { route, method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`) };
  });
  return (method, path) => {
    for (const { route, method: wanted, pattern } of compiled) {
      const match = wanted === method || wanted === 'ANY' ? pattern.exec(path) : null;
      if (!match) continue;
      try {
        const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
        return { route, pathParameters: Object.fromEntries(values) as Record<string, string> };
      } catch {
        return undefined;
      }
    }
    return undefined;
  };
}

const BODY_BYTES_MAX = 10 * 1024 * 1024;
const INTEGRATION_LIMIT_MS = 30_000;

interface HttpApiOptions {
  port: number;
  routes: Route[];
  stage: StagePlan;
  jwks: Jwks;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Receives the reason why a function failed. The caller learns only that it did. */
  log: (message: string) => void;
  /** The timeout of a function. 30 s by default, as in AWS. */
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

/** Stands in for API Gateway's HTTP API, with the template's routes and stage, and a JWT authorizer. */
export function startHttpApi(options: HttpApiOptions): Promise<Listening> {
  const findRoute = createRouteTable(options.routes);
  const authorize = createJwtAuthorizer(options.jwks);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomBytes(11).toString('base64');
    response.setHeader('apigw-requestid', requestId);
    const { method = 'GET', headers, socket } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const stagePath = `/${options.stage.name}`;
    const match = url.pathname.startsWith(`${stagePath}/`)
      ? findRoute(method, url.pathname.slice(stagePath.length))
      : undefined;
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

/** Sends a function's result: as specified if it has a status code, otherwise as JSON with 200. */
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

function sendMessage(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

const TEXT_TYPE = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded|graphql))|\+(json|xml)/;

interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
  sourceIp: string;
  requestId: string;
}

/** Every path starts with the stage's name. Each event contains the variables. */
export interface StagePlan {
  name: string;
  variables: Record<string, string>;
}

const joinValues = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value);

function parseQuery(url: URL): Record<string, string> | undefined {
  if (url.search.length < 2) return undefined;
  const names = [...new Set(url.searchParams.keys())];
  return Object.fromEntries(names.map((name) => [name, url.searchParams.getAll(name).join(',')]));
}

/** Builds API Gateway's event for a request (payload format 2.0). Binary bodies are base64. */
function buildProxyEvent(
  request: ReceivedRequest,
  stage: StagePlan,
  match: RouteMatch,
  claims?: Claims,
): APIGatewayProxyEventV2 {
  const { method, url, headers, body, sourceIp, requestId } = request;
  const { routeKey } = match.route;
  const isText = TEXT_TYPE.test(headers['content-type'] ?? 'text/plain');
  const { cookie, ...others } = headers;
  const now = new Date();
  const hasPathParameters = Object.keys(match.pathParameters).length > 0;
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie ? { cookies: cookie.split(/; */) } : {}),
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, joinValues(value)])),
    queryStringParameters: parseQuery(url),
    ...(hasPathParameters ? { pathParameters: match.pathParameters } : {}),
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: { method, path: url.pathname, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId,
      routeKey,
      stage: stage.name,
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
      ...(claims ? { authorizer: { jwt: { claims, scopes: null } } } : {}),
    },
    ...(body.length > 0 ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !isText,
    stageVariables: stage.variables,
  };
}

type Claims = Record<string, string>;

const toText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(String).join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

/** An access token names its client in `client_id`, an id token in `aud`. API Gateway accepts either. */
function isForAudience(payload: JwtPayload, audience: string[]): boolean {
  const named = [payload.aud ?? payload.client_id].flat();
  return named.some((name) => typeof name === 'string' && audience.includes(name));
}

type Authorize = (route: Route, header: string | undefined) => Promise<Claims | undefined>;

/** API Gateway's JWT authorizer: returns the token's claims, or undefined for an invalid token. */
function createJwtAuthorizer(jwks: Jwks): Authorize {
  const verifiers = new Map<string, ReturnType<typeof verifierFor>>();
  const verifierFor = (issuer: string) => {
    const verifier = JwtRsaVerifier.create({ issuer, audience: null, jwksUri: `${issuer}/.well-known/jwks.json` });
    verifier.cacheJwks(jwks);
    return verifier;
  };
  return async ({ jwt }, header) => {
    const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
    if (!jwt || !token) return undefined;
    const verifier = verifiers.get(jwt.issuer) ?? verifierFor(jwt.issuer);
    verifiers.set(jwt.issuer, verifier);
    try {
      const payload = await verifier.verify(token);
      if (!isForAudience(payload, jwt.audience)) return undefined;
      return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, toText(value)]));
    } catch {
      return undefined;
    }
  };
}
