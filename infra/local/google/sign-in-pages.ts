import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { authorize, choosePerson } from './authorize';
import {
  AuthorizationCodes,
  type GoogleOptions,
  type Page,
  type PageAnswer,
  type PageRequest,
  type PoolTokens,
} from './page';

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

/** Issues tokens for a code, once, or for a refresh token. */
const issueTokens: Page = async ({ fields }, options, codes) => {
  const parsed = tokenRequest.safeParse(fields);
  if (!parsed.success) return refusal('invalid_request');
  if (parsed.data.client_id !== options.clientId) return refusal('invalid_client');
  const tokens = await redeemCode(parsed.data, options, codes).catch(() => undefined);
  return tokens ? { status: 200, json: toOAuthTokens(tokens) } : refusal('invalid_grant');
};

async function redeemCode(
  request: TokenRequest,
  { pool }: GoogleOptions,
  codes: AuthorizationCodes,
): Promise<PoolTokens | undefined> {
  if (request.grant_type === 'refresh_token') return pool.refresh(request.refresh_token);
  const grant = codes.redeem(request.code, request.redirect_uri, request.code_verifier);
  return grant && pool.openSession(grant.username, grant.scope);
}

const toOAuthTokens = ({ AccessToken, IdToken, RefreshToken, ExpiresIn }: PoolTokens) => ({
  access_token: AccessToken,
  id_token: IdToken,
  ...(RefreshToken && { refresh_token: RefreshToken }),
  expires_in: ExpiresIn,
  token_type: 'Bearer',
});

/** Returns the attributes of the person with the request's access token. */
const userInfo: Page = async ({ authorization }, { pool }) => {
  const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';
  try {
    return { status: 200, json: await pool.userInfo(token) };
  } catch {
    return { status: 401, json: { error: 'invalid_token' } };
  }
};

/** Redirects to an address that the client may use. There is no session to end, because the pages have none. */
const logOut: Page = ({ query }, { clientId, logoutUrls }) => {
  const { client_id, logout_uri = '' } = query;
  const isAllowed = client_id === clientId && logoutUrls.includes(logout_uri);
  const refusal = { error: 'invalid_request', error_description: 'client_id or logout_uri is not registered' };
  return Promise.resolve(isAllowed ? { goTo: logout_uri } : { status: 400, json: refusal });
};

const PAGES: Record<string, Page> = {
  'GET /oauth2/authorize': authorize,
  'POST /google/choose': choosePerson,
  'POST /oauth2/token': issueTokens,
  'GET /oauth2/userInfo': userInfo,
  'GET /logout': logOut,
};

/**
 * Cognito's hosted sign-in pages with Google for one app client, at Cognito's own paths: code grant with PKCE, tokens, userInfo, logout.
 *
 * Amplify insists on `https://{authDomain}`, which nothing serves on this machine. Before a client with `local` in its config.json
 * configures Amplify, it must therefore (1) wrap `window.fetch` and send requests to `https://{authDomain}` to `{local.oauthOrigin}`
 * instead, for the exchange of the code; and (2) handle `navigate` events of `window.navigation` with such a destination: call
 * `preventDefault()` and set `location.href` to the same path at `{local.oauthOrigin}`, for sign-in and sign-out. It must also request the
 * scope `aws.cognito.signin.user.admin`, without which people who sign in with Google can't change or delete themselves.
 */
export function createGooglePages(options: GoogleOptions): RequestListener {
  const codes = new AuthorizationCodes();
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const page = PAGES[`${request.method} ${url.pathname}`];
    if (!page) return send(response, { status: 404, json: { error: 'not_found' } });
    void read(request, url)
      .then((read) => page(read, options, codes))
      .catch((error: unknown) => ({
        status: 500,
        json: { error: 'server_error', error_description: error instanceof Error ? error.message : String(error) },
      }))
      .then((answer) => send(response, answer));
  };
}

async function read(request: IncomingMessage, url: URL): Promise<PageRequest> {
  return {
    query: Object.fromEntries(url.searchParams),
    fields: Object.fromEntries(new URLSearchParams(await text(request))),
    authorization: request.headers.authorization ?? '',
  };
}

function send(response: ServerResponse, answer: PageAnswer): void {
  response.setHeader('cache-control', 'no-store');
  if ('goTo' in answer) return void response.writeHead(302, { location: answer.goTo }).end();
  if ('html' in answer)
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
}
