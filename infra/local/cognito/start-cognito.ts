import { createServer } from 'node:http';
import { listen } from '../config/listen';
import { federation } from './federation';
import { answerRequests, jwksPath } from './http';
import { createIdentity } from './identity';
import { jwks } from './jwt';
import { allOperations } from './operations';
import type { CognitoOptions } from './options';

/** The running user pool. */
export interface Cognito {
  url: string;
  userPoolId: string;
  clientId: string;
  issuer: string;
  /** For `CognitoJwtVerifier.cacheJwks`: the issuer's own address is that of AWS. */
  jwks: typeof jwks;
  jwksUrl: string;
  stop: () => Promise<void>;
}

/**
 * Stands in for a Cognito user pool with one app client, on 127.0.0.1: people sign up and in with their e-mail address.
 * Tokens are real (RS256, the issuer is that of AWS); the region's name and the pool id are those of the template.
 */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const identity = await createIdentity(options);
  const door = federation(identity);
  const listener = answerRequests(identity, allOperations(identity), options.pages?.(door));
  const server = await listen(createServer(listener), options.port);
  const { url } = server;
  const { userPoolId, clientId } = options;
  const jwksUrl = `${url}${jwksPath(userPoolId)}`;
  return { url, userPoolId, clientId, issuer: identity.issuer, jwks, jwksUrl, stop: () => server.stop() };
}
