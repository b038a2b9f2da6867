import { Sha256 } from '@aws-crypto/sha256-js';
import { HttpRequest } from '@smithy/protocol-http';
import { SignatureV4 } from '@smithy/signature-v4';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TokenClaims } from '../local/appsync/caller';
import type { Invoke } from '../local/appsync/field-resolver';
import { startAppSync, type AppSync, type AppSyncOptions } from '../local/appsync/start-appsync';

const infraFile = (name: string) => readFileSync(path.join(__dirname, '..', name), 'utf8');
export const APP_ORIGIN = 'http://localhost:5173';
const SIGNER = { accessKeyId: 'publish-changes', secretAccessKey: 'a secret' };

/** The tests' user pool: `token-of-NAME` is a valid token of NAME. */
const verifyToken = (token: string): Promise<TokenClaims> => {
  const sub = /^token-of-(\w+)$/.exec(token)?.[1];
  return sub ? Promise.resolve({ sub, username: sub }) : Promise.reject(new Error('Invalid signature'));
};

/** Allows everyone the channels that end with their name. */
const authorizeSubscription: Invoke = (_, event) => {
  const { channel, uid } = event as { channel: string; uid: string };
  return Promise.resolve({ allowed: channel.endsWith(uid) });
};

/** The project's own live API, as deployed. */
export const startLiveApi = (overrides: Partial<AppSyncOptions> = {}): Promise<AppSync> =>
  startAppSync({
    schema: infraFile('live.graphql'),
    resolvers: [
      { typeName: 'Mutation', fieldName: 'publishChanges', code: infraFile('resolvers/publish-changes.js') },
      { typeName: 'Mutation', fieldName: 'endSubscriptions', code: infraFile('resolvers/end-subscriptions.js') },
      {
        typeName: 'Subscription',
        fieldName: 'onChanges',
        code: infraFile('resolvers/on-changes.js'),
        functionName: 'authorize-subscription',
      },
    ],
    verifyToken,
    secretOf: (id) => (id === SIGNER.accessKeyId ? SIGNER.secretAccessKey : undefined),
    invoke: authorizeSubscription,
    port: 0,
    origins: [APP_ORIGIN],
    ...overrides,
  });

/** Posts an operation. Returns the HTTP status and the body. */
export async function post(url: string, body: object, headers: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers });
  return { status: response.status, answer: (await response.json()) as { data?: unknown; errors?: unknown[] } };
}

/** Posts an operation with the signature of the stream's function. */
export async function postSigned(url: string, body: object, credentials = SIGNER) {
  const { hostname, port, pathname, host } = new URL(url);
  const signer = new SignatureV4({ service: 'appsync', region: 'eu-west-1', credentials, sha256: Sha256 });
  const request = new HttpRequest({
    method: 'POST',
    hostname,
    port: Number(port),
    path: pathname,
    headers: { host, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const signed = await signer.sign(request);
  return post(url, body, signed.headers);
}

/** A realistic version of a new record. It is too large for an Int. */
export const VERSION = 1_795_000_000_123;

export const publishChange = (channel: string, id: string) => ({
  query: `mutation P($channel: String!, $changes: [ChangeInput!]!) {
    publishChanges(channel: $channel, changes: $changes) {
      channel changes { kind entity id version }
    }
  }`,
  variables: { channel, changes: [{ kind: 'modified', entity: 'project', id, version: VERSION }] },
});

export const endSubscriptions = (id: string) => ({
  query: `mutation E($id: ID!) { endSubscriptions(id: $id) }`,
  variables: { id },
});

export const ON_CHANGES = `subscription L($channel: String!) {
  onChanges(channel: $channel) { channel changes { kind entity id version } }
}`;
