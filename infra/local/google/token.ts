import * as z from 'zod';
import type { AuthorizationCodes } from './authorization-codes';
import type { Page, PageAnswer } from './page';
import type { GoogleOptions, PoolTokens } from './sign-in-pool';

const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    client_id: z.string(),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), client_id: z.string(), refresh_token: z.string() }),
]);
type TokenRequest = z.infer<typeof tokenRequest>;

const refusal = (error: string): PageAnswer => ({ status: 400, json: { error } });

/** Gives tokens for a code, once, or for a refresh token. */
export const giveTokens: Page = async ({ fields }, options, codes) => {
  const parsed = tokenRequest.safeParse(fields);
  if (!parsed.success) return refusal('invalid_request');
  if (parsed.data.client_id !== options.clientId) return refusal('invalid_client');
  const tokens = await redeem(parsed.data, options, codes).catch(() => undefined);
  return tokens ? { status: 200, json: asOAuth(tokens) } : refusal('invalid_grant');
};

async function redeem(
  request: TokenRequest,
  { pool }: GoogleOptions,
  codes: AuthorizationCodes,
): Promise<PoolTokens | undefined> {
  if (request.grant_type === 'refresh_token') return pool.refresh(request.refresh_token);
  const grant = codes.redeem(request.code, request.redirect_uri, request.code_verifier);
  return grant && pool.openSession(grant.username, grant.scope);
}

const asOAuth = ({ AccessToken, IdToken, RefreshToken, ExpiresIn }: PoolTokens) => ({
  access_token: AccessToken,
  id_token: IdToken,
  ...(RefreshToken && { refresh_token: RefreshToken }),
  expires_in: ExpiresIn,
  token_type: 'Bearer',
});
