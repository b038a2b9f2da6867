import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { types } from 'node:util';
import { listen } from '../protocol/http';
import { createFederation } from './federation';
import { createIdentity, type Identity } from './identity';
import { IdentityError, invalidParameter, type MailedCode, newContext, type Operation } from './operation';
import { createOperations, type Operations } from './operations';
import type { CognitoOptions } from './options';
import { jwks } from './tokens';

interface Cognito {
  url: string;
  userPoolId: string;
  clientId: string;
  issuer: string;
  /** For `CognitoJwtVerifier.cacheJwks`, because the issuer's address is in AWS. */
  jwks: typeof jwks;
  jwksUrl: string;
  stop: () => Promise<void>;
}

/**
 * Stands in for a Cognito user pool with one app client, on 127.0.0.1. People sign up and in with their email address. Tokens are real
 * (RS256, AWS's issuer); region and pool id come from the template.
 */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const identity = await createIdentity(options);
  const door = createFederation(identity);
  const listener = answerRequests(identity, createOperations(identity), options.pages?.(door));
  const server = await listen(createServer(listener), options.port);
  const { url } = server;
  const { userPoolId, clientId } = options;
  const jwksUrl = `${url}${jwksPath(userPoolId)}`;
  return { url, userPoolId, clientId, issuer: identity.issuer, jwks, jwksUrl, stop: () => server.stop() };
}

interface ErrorLike {
  code: string;
  message: string;
}

const jwksPath = (userPoolId: string): string => `/${userPoolId}/.well-known/jwks.json`;

/**
 * Cognito's JSON protocol (`POST /` with the operation's name in `x-amz-target`) and the public keys. All other requests go to the hosted
 * pages, if there are any.
 */
function answerRequests(identity: Identity, operations: Operations, pages?: RequestListener): RequestListener {
  const { origins, userPoolId } = identity.options;
  return (request, response) => {
    allowOrigins(request, response, origins);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.url === jwksPath(userPoolId)) return send(response, 200, jwks);
    if (pages && request.url !== '/') return pages(request, response);
    void answer(identity, operations, request).then(
      (body) => send(response, 200, body),
      (error: unknown) => sendError(response, error),
    );
  };
}

async function answer({ options }: Identity, operations: Operations, request: IncomingMessage): Promise<object> {
  const name = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const run = findOperation(operations, name, request.headers.authorization);
  const context = newContext();
  const result = await run(context, parseBody(await text(request), options.clientId));
  await mailCodes(context.outbox, options);
  return result;
}

async function mailCodes(codes: MailedCode[], { codeMail, sendMail }: CognitoOptions): Promise<void> {
  const mailOf = ({ to, digits }: MailedCode) => ({ ...codeMail, to, text: codeMail.text.replace('{####}', digits) });
  try {
    await Promise.all(codes.map(mailOf).map(sendMail));
  } catch (error) {
    throw new IdentityError('CodeDeliveryFailureException', error instanceof Error ? error.message : String(error));
  }
}

/** Signed requests come through the gateway, which has checked signature and role. Here they only need to be signed. */
const SIGNED = /^AWS4-HMAC-SHA256 Credential=[^,]+\/cognito-idp\/aws4_request,/;

function findOperation({ open, admin }: Operations, name: string, authorization: string | undefined): Operation {
  const isAdmin = Object.hasOwn(admin, name);
  const run = isAdmin ? admin[name] : Object.hasOwn(open, name) ? open[name] : undefined;
  if (!run) throw new IdentityError('UnknownOperationException', `The identity stand-in does not know '${name}'.`);
  if (isAdmin && !SIGNED.test(authorization ?? ''))
    throw new IdentityError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  return run;
}

function parseBody(body: string, clientId: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new IdentityError('SerializationException', 'The body is not JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null) throw invalidParameter('The body is not an object.');
  if ('ClientId' in parsed && parsed.ClientId !== clientId)
    throw new IdentityError('ResourceNotFoundException', 'User pool client does not exist.');
  return parsed;
}

const isErrorLike = (error: unknown): error is ErrorLike =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.endsWith('Exception');

function sendError(response: ServerResponse, error: unknown): void {
  if (isErrorLike(error)) return send(response, 400, { __type: error.code, message: error.message });
  send(response, 500, {
    __type: 'InternalErrorException',
    message: error instanceof Error ? error.message : String(error),
  });
}

/** Dates are seconds on the wire. */
const replaceDatesWithSeconds = function (this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return types.isDate(original) ? original.getTime() / 1000 : value;
};

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(body, replaceDatesWithSeconds));
}

/** Lets pages of the given origins read the response. Others can't read it. */
function allowOrigins(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (!origin || !origins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-expose-headers', 'x-amzn-errortype,x-amzn-requestid');
  response.setHeader('vary', 'origin');
}
