/** Mutation.publishChange, data source NONE: what goes in comes out, and AppSync hands it to the channel's listeners. */
export function request(ctx) {
  return { payload: ctx.args };
}

export function response(ctx) {
  return ctx.result;
}
