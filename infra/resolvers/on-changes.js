import { extensions, util } from '@aws-appsync/utils';

/**
 * Subscription.onChanges, data source: the Lambda authorize-subscription. It receives `{channel, uid, auth_time}` and answers `{allowed:
 * boolean}`. Ending the subscriptions of this person, or of what the channel is about, disconnects the subscriber. A refusal is
 * `Forbidden`; `Unauthorized` would make clients drop their whole connection.
 */
export function request(ctx) {
  const { sub, claims } = ctx.identity;
  return { operation: 'Invoke', payload: { channel: ctx.args.channel, uid: sub, auth_time: claims.auth_time } };
}

export function response(ctx) {
  // Details of an internal error belong in the log.
  if (ctx.error) util.error('Subscribing is not possible at this moment.', 'TryAgain');
  if (!ctx.result.allowed) util.error('You may not subscribe to this channel.', 'Forbidden');
  const id = ctx.args.channel.split('/')[1];
  const filter = { id: { in: [ctx.identity.sub, id] } };
  extensions.setSubscriptionInvalidationFilter(util.transform.toSubscriptionFilter(filter));
  return null;
}
