import { extensions } from '@aws-appsync/utils';

/** Mutation.endSubscriptions, data source NONE: ends the subscriptions of this person or to this project. */
export function request(ctx) {
  return { payload: ctx.args.id };
}

export function response(ctx) {
  extensions.invalidateSubscriptions({ subscriptionField: 'onChanges', payload: { id: ctx.args.id } });
  return ctx.result;
}
