import { Sha256 } from '@aws-crypto/sha256-js';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Change } from '#shared/entities/change';
import type { ProjectId, Uid } from '#shared/entities/scalars';
import { env } from '../runtime/env';

const PUBLISH_CHANGES = `mutation Publish($channel: String!, $changes: [ChangeInput!]!) {
  publishChanges(channel: $channel, changes: $changes) {
    channel changes { kind entity id version }
  }
}`;

const END_SUBSCRIPTIONS = `mutation End($id: ID!) { endSubscriptions(id: $id) }`;

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

/** A call that hangs would delay its whole batch. */
const TIME_OUT_MS = 5_000;

async function mutate(query: string, variables: object): Promise<void> {
  const url = new URL(env('GRAPHQL_URL'));
  const body = JSON.stringify({ query, variables });
  const response = await fetch(url, {
    method: 'POST',
    headers: await sign(url, body),
    body,
    signal: AbortSignal.timeout(TIME_OUT_MS),
    redirect: 'error',
  });
  const answer = (await response.json()) as { errors?: { message: string }[] };
  if (!response.ok || answer.errors) {
    throw new Error(`AppSync refused a mutation (${response.status}): ${answer.errors?.[0]?.message ?? 'no reason'}`);
  }
}

/** Publishes changes to a channel, in one message. Throws when AppSync refuses it. */
export const publishChanges = (channel: string, changes: readonly Change[]): Promise<void> =>
  mutate(PUBLISH_CHANGES, { channel, changes });

/** Disconnects a person's subscriptions, or those to a project; clients must reauthorize. Throws when AppSync refuses it. */
export const endSubscriptions = (id: Uid | ProjectId): Promise<void> => mutate(END_SUBSCRIPTIONS, { id });
