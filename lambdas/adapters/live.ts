import type { Change } from '#shared/entities/change';
import type { ProjectId, Uid } from '#shared/entities/scalars';
import { env } from '../runtime/env';
import { postSigned } from './post-signed';

const PUBLISH_CHANGES = `mutation Publish($channel: String!, $changes: [ChangeInput!]!) {
  publishChanges(channel: $channel, changes: $changes) {
    channel changes { kind entity id version }
  }
}`;

const END_SUBSCRIPTIONS = `mutation End($id: ID!) { endSubscriptions(id: $id) }`;

async function mutate(query: string, variables: object): Promise<void> {
  const response = await postSigned('appsync', new URL(env('GRAPHQL_URL')), { query, variables });
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
