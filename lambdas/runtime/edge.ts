import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { EDGE_HEADERS, EDGE_SECRETS_VARIABLE } from '#shared/api/edge';
import { ApiError } from '#shared/errors';
import { isSameSecret } from './is-same-secret';

/** The secrets that the API's stage knows: the one that the edge shows first. */
const edgeSecrets = ({ stageVariables }: Pick<APIGatewayProxyEventV2, 'stageVariables'>): string[] =>
  (stageVariables?.[EDGE_SECRETS_VARIABLE] ?? '').split(',').filter((secret) => secret !== '');

/**
 * Lets in only what came through CloudFront: its firewall, and what it says of the viewer, count for nothing beside it.
 * @throws ApiError `unavailable` for what shows none of the secrets that the API's stage knows: a page that calls while a
 * deployment changes them tries again, and loses nothing
 */
export function requireEdge({ headers, stageVariables }: APIGatewayProxyEventV2): void {
  const shown = headers[EDGE_HEADERS.secret] ?? '';
  if (edgeSecrets({ stageVariables }).some((secret) => isSameSecret(shown, secret))) return;
  throw new ApiError('unavailable', 'Narradeck can only be called at the address of its app.');
}

/** The first half of an IPv6 address, which is a line's; the other half is whatever a device chooses for itself. */
function networkPrefix(address: string): string {
  // Written as in RFC 5952: without zeros in front, and with one gap at most.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = before.split(':').filter((group) => group !== '');
  const behind = after?.split(':').filter((group) => group !== '').length ?? 0;
  const gap = Array<string>(8 - groups.length - behind).fill('0');
  return `${[...groups, ...gap].slice(0, 4).join(':')}::/64`;
}

/**
 * Where a caller is, for limits that count by it: the viewer's IPv4 address, or the IPv6 network (/64) around it. What the edge
 * keeps for everybody it asks for itself: then it is the edge that calls. Only for what `requireEdge` has let in.
 */
export function callerAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const address = headers[EDGE_HEADERS.viewerAddress] ?? requestContext.http.sourceIp;
  return isIPv6(address) ? networkPrefix(address) : address;
}

/** What signs that which viewers without an account show: the first one signs, each is taken. */
export type ViewerKeys = readonly Buffer[];

/** The keys that follow from secrets of the edge; nothing of a secret can be learned from what they have signed. */
export const deriveViewerKeys = (secrets: readonly string[]): ViewerKeys =>
  secrets.map((secret) => createHmac('sha256', secret).update('narradeck viewers').digest());

/** The keys of the stage that a request came to. */
export const viewerKeys = (event: Pick<APIGatewayProxyEventV2, 'stageVariables'>): ViewerKeys =>
  deriveViewerKeys(edgeSecrets(event));
