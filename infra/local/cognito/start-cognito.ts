import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { allowOrigins, listen } from '../protocol/http';
import { type Operation, readOperation, sendOutcome, ServiceError } from '../protocol/json-service';
import { createAdminOperations } from './admin-operations';
import { Codes } from './codes';
import { createFederation } from './federation';
import { invalidParameter } from './operation';
import type { CognitoOptions } from './options';
import { createPasswordOperations } from './passwords';
import { Pool } from './pool';
import { type Identity, Sessions } from './sessions';
import { createAdminSignIn, createSignInOperations, createSignUpOperation } from './sign-in';
import { TokenSigner } from './tokens';
import { Triggers } from './triggers';
import { createUserOperations } from './user-operations';

interface Cognito {
  url: string;
  /** For `CognitoJwtVerifier.cacheJwks`, because the issuer's address is in AWS. */
  jwks: TokenSigner['jwks'];
  stop: () => Promise<void>;
}

/**
 * Stands in for a Cognito user pool with one app client, on 127.0.0.1. People sign up and in with their email address. Tokens are real
 * (RS256, AWS's issuer, so that verifiers work unchanged); region and pool id come from the template.
 */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const { region, userPoolId } = options;
  const signer = new TokenSigner(options.key);
  const pool = new Pool(options.file);
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  const identity = {
    options,
    poolName: userPoolId.slice(userPoolId.indexOf('_') + 1),
    pool,
    sessions: new Sessions(pool, signer, { ...options, issuer }),
    triggers: new Triggers(options),
    codes: new Codes(pool, options),
  };
  const server = await listen(createServer(answerRequests(identity)), options.port);
  return { url: server.url, jwks: signer.jwks, stop: () => server.stop() };
}

/** Cognito's JSON protocol: `POST /` with the operation's name in `x-amz-target`. All other requests go to the hosted pages. */
function answerRequests(identity: Identity): RequestListener {
  const { options } = identity;
  const pages = options.pages(createFederation(identity));
  const open = {
    SignUp: createSignUpOperation(identity),
    ...createSignInOperations(identity),
    ...createUserOperations(identity),
    ...createPasswordOperations(identity),
  };
  const operations = {
    open: new Map(Object.entries(open)),
    admin: new Map(
      Object.entries({ ...createAdminOperations(identity), AdminInitiateAuth: createAdminSignIn(identity) }),
    ),
  };
  const answer = async (request: IncomingMessage) => {
    const run = findOperation(operations, request);
    return run(parseBody(await text(request), options.clientId));
  };
  return (request, response) => {
    allowOrigins(request, response, options.origins);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.url !== '/') return pages(request, response);
    sendOutcome(response, answer(request));
  };
}

/** Signed requests come through the gateway, which has checked signature and role. Here they only need to be signed. */
const SIGNED = /^AWS4-HMAC-SHA256 Credential=[^,]+\/cognito-idp\/aws4_request,/;

function findOperation(
  { open, admin }: Record<'open' | 'admin', ReadonlyMap<string, Operation>>,
  { headers }: IncomingMessage,
): Operation {
  const name = readOperation(headers);
  const run = open.get(name) ?? admin.get(name);
  if (!run) throw new ServiceError('UnknownOperationException', `The identity stand-in does not know '${name}'.`);
  if (admin.has(name) && !SIGNED.test(headers.authorization ?? ''))
    throw new ServiceError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  return run;
}

function parseBody(body: string, clientId: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new ServiceError('SerializationException', 'The body is not JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null) throw invalidParameter('The body is not an object.');
  if ('ClientId' in parsed && parsed.ClientId !== clientId)
    throw new ServiceError('ResourceNotFoundException', 'User pool client does not exist.');
  return parsed;
}
