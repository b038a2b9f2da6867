import { extensions, util } from '@aws-appsync/utils';

/** The subscriber's id: of people restored to a new user pool, the one from before (shared/former-uid.ts). */
function readUid(ctx) {
  return ctx.identity.claims['custom:uid'] || ctx.identity.sub;
}

/**
 * Subscription.onChanges, data source: the Lambda authorize-subscription. It receives `{channel, uid, auth_time}` and answers `{allowed:
 * boolean}`. Ending the subscriptions of this person, or of what the channel is about, disconnects the subscriber. A refusal is
 * `Forbidden`; `Unauthorized` would make clients drop their whole connection.
 */
export function request(ctx) {
  const { auth_time } = ctx.identity.claims;
  return { operation: 'Invoke', payload: { channel: ctx.args.channel, uid: readUid(ctx), auth_time } };
}

export function response(ctx) {
  // Details of an internal error belong in the log.
  if (ctx.error) util.error('Subscribing is not possible at this moment.', 'TryAgain');
  if (!ctx.result.allowed) util.error('You may not subscribe to this channel.', 'Forbidden');
  const id = ctx.args.channel.split('/')[1];
  const filter = { id: { in: [readUid(ctx), id] } };
  extensions.setSubscriptionInvalidationFilter(util.transform.toSubscriptionFilter(filter));
  return null;
}
