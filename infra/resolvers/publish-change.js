import { extensions } from '@aws-appsync/utils';

/**
 * Mutation.publishChange, data source NONE: what goes in comes out, and AppSync hands it to the channel's listeners. A change
 * that takes rights away cuts off those who listen by them.
 */
export function request(ctx) {
  return { payload: ctx.args };
}

export function response(ctx) {
  const { endsScope, endsKeeper } = ctx.args;
  if (endsScope) {
    extensions.invalidateSubscriptions({
      subscriptionField: 'onChange',
      payload: { scope: endsScope, keeper: endsKeeper ?? '' },
    });
  }
  return ctx.result;
}
