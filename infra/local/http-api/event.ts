import { type IncomingHttpHeaders } from 'node:http';
import { type APIGatewayProxyEventV2 } from 'aws-lambda';
import { ACCOUNT_ID } from '../config/aws';
import { type Claims } from './authorizer';
import { type RouteMatch } from './route-table';

const TEXT_TYPE = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded|graphql))|\+(json|xml)/;

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
  sourceIp: string;
  requestId: string;
}

/** A stage of the API: a name, and what each event of it carries. */
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

/** The event that API Gateway makes of a request (payload format 2.0). Bodies that aren't text travel as base64. */
export function buildProxyEvent(
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
