/** Mutation.publishChanges, data source NONE: returns its arguments, which AppSync sends to the channel's subscribers. */
export function request(ctx) {
  return { payload: ctx.args };
}

export function response(ctx) {
  return ctx.result;
}
