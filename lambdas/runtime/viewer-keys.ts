import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { edgeSecrets } from './edge';

/** What signs that which viewers without an account show: the first one signs, each is taken. */
export type ViewerKeys = readonly Buffer[];

/** The keys that follow from secrets of the edge; nothing of a secret can be learned from what they have signed. */
export const keysFrom = (secrets: readonly string[]): ViewerKeys =>
  secrets.map((secret) => createHmac('sha256', secret).update('narradeck viewers').digest());

/** The keys of the stage that a request came to. */
export const viewerKeys = (event: Pick<APIGatewayProxyEventV2, 'stageVariables'>): ViewerKeys =>
  keysFrom(edgeSecrets(event));
