import { Sha256 } from '@aws-crypto/sha256-js';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Change } from '#shared/entities/change';
import type { EndOfScope } from '#shared/permissions/live-scopes';
import { env } from '../runtime/env';

const MUTATION = `mutation Publish($channel: String!, $kind: String!, $entity: String!, $id: ID!, $version: Int!, $item: AWSJSON, $endsScope: String, $endsKeeper: String) {
  publishChange(channel: $channel, kind: $kind, entity: $entity, id: $id, version: $version, item: $item, endsScope: $endsScope, endsKeeper: $endsKeeper) {
    channel kind entity id version item
  }
}`;

/** A change, and whose listening ends by it. */
export interface PublishedChange extends Change {
  ends?: EndOfScope;
}

/**
 * AppSync delivers at most 240 KB to a listener, in which the item is a text within JSON; what would not fit with its
 * envelope travels as its key only.
 */
const ITEM_BYTES_MAX = 220_000;

const fits = (text: string): boolean => Buffer.byteLength(JSON.stringify(text)) <= ITEM_BYTES_MAX;

async function sign(url: URL, body: string): Promise<Record<string, string>> {
  const signer = new SignatureV4({
    service: 'appsync',
    region: env('AWS_REGION'),
    credentials: fromEnv(),
    sha256: Sha256,
  });
  const signed = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    port: url.port ? Number(url.port) : undefined,
    path: url.pathname,
    headers: { host: url.host, 'content-type': 'application/json' },
    body,
  });
  return signed.headers;
}

/** Tells a channel's listeners about a change, and cuts off those whose right ends by it. Throws when AppSync did not take it. */
export async function publishChange({ ends, ...change }: PublishedChange): Promise<void> {
  const text = change.item === null ? null : JSON.stringify(change.item);
  const item = text !== null && fits(text) ? text : null;
  const url = new URL(env('GRAPHQL_URL'));
  const body = JSON.stringify({
    query: MUTATION,
    variables: { ...change, item, endsScope: ends?.scope, endsKeeper: ends?.keeper },
  });
  const response = await fetch(url, { method: 'POST', headers: await sign(url, body), body });
  const answer = (await response.json()) as { errors?: { message: string }[] };
  if (!response.ok || answer.errors) {
    throw new Error(`AppSync refused a change (${response.status}): ${answer.errors?.[0]?.message ?? 'no reason'}`);
  }
}
