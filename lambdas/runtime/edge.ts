import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isIPv6 } from 'node:net';
import { EDGE_HEADERS, EDGE_SECRETS_VARIABLE } from '#shared/api/edge';
import { ApiError } from '#shared/errors';
import { deriveKey } from './derive-key';
import { isSameSecret } from './is-same-secret';

/** The API stage's origin secrets, starting with the one that CloudFront sends. */
const edgeSecrets = ({ stageVariables }: Pick<APIGatewayProxyEventV2, 'stageVariables'>): string[] =>
  (stageVariables?.[EDGE_SECRETS_VARIABLE] ?? '').split(',').filter((secret) => secret !== '');

/**
 * Accepts only requests that came through CloudFront: direct requests bypass its firewall and can forge viewer headers.
 * @throws ApiError `unavailable` for a request without one of the stage's secrets: a page that calls while a deployment changes them
 * retries and loses nothing
 */
export function requireEdge({ headers, stageVariables }: APIGatewayProxyEventV2): void {
  const shown = headers[EDGE_HEADERS.secret] ?? '';
  if (edgeSecrets({ stageVariables }).some((secret) => isSameSecret(shown, secret))) return;
  throw new ApiError('unavailable', 'Narradeck can be called only at the address of its app.');
}

/** The first half of an IPv6 address, which identifies a connection; devices choose the other half themselves. */
function networkPrefix(address: string): string {
  // Written as in RFC 5952: without leading zeros, and with one gap at most.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = before.split(':').filter((group) => group !== '');
  const behind = after?.split(':').filter((group) => group !== '').length ?? 0;
  const gap = Array<string>(8 - groups.length - behind).fill('0');
  return `${[...groups, ...gap].slice(0, 4).join(':')}::/64`;
}

/**
 * The source of a request, for rate limits: the viewer's IPv4 address, or the IPv6 network (/64) around it. For responses that CloudFront
 * caches, it is CloudFront's own address. Call it only after `requireEdge`.
 */
export function getCallerAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const address = headers[EDGE_HEADERS.viewerAddress] ?? requestContext.http.sourceIp;
  return isIPv6(address) ? networkPrefix(address) : address;
}

/** The keys that sign viewer tokens: the first one signs, all verify. */
export type ViewerKeys = readonly Buffer[];

export const deriveViewerKeys = (secrets: readonly string[]): ViewerKeys =>
  secrets.map((secret) => deriveKey(secret, 'viewers'));

export const viewerKeys = (event: Pick<APIGatewayProxyEventV2, 'stageVariables'>): ViewerKeys =>
  deriveViewerKeys(edgeSecrets(event));
