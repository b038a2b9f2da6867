import * as z from 'zod';
import type { Identity } from './identity';
import { operation } from './operation';

/** Ending and prolonging sessions: GlobalSignOut, RevokeToken, GetTokensFromRefreshToken. */
export function sessionOperations({ sessions }: Identity) {
  return {
    GlobalSignOut: operation(z.object({ AccessToken: z.string() }), async (context, { AccessToken }) => {
      await sessions.closeAll(context, await sessions.requireUser(context, AccessToken));
      return {};
    }),
    RevokeToken: operation(z.object({ Token: z.string(), ClientId: z.string() }), async (context, { Token }) => {
      await sessions.close(context, Token);
      return {};
    }),
    GetTokensFromRefreshToken: operation(
      z.object({ RefreshToken: z.string(), ClientId: z.string() }),
      async (context, { RefreshToken }) => ({ AuthenticationResult: await sessions.refresh(context, RefreshToken) }),
    ),
  };
}
