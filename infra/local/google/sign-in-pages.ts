import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { authorize, choosePerson } from './authorize';
import { AuthorizationCodes, type GoogleOptions, type Page, type PageAnswer, type PageRequest } from './page';

const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

const refusal = (error: string): PageAnswer => ({ status: 400, json: { error } });

/** Issues tokens for a code, once. */
const issueTokens: Page = ({ fields }, { clientId, pool }, codes) => {
  const { data } = tokenRequest.safeParse(fields);
  if (!data) return Promise.resolve(refusal('invalid_request'));
  if (data.client_id !== clientId) return Promise.resolve(refusal('invalid_client'));
  const grant = codes.redeem(data.code, data.redirect_uri, data.code_verifier);
  if (!grant) return Promise.resolve(refusal('invalid_grant'));
  const { AccessToken, IdToken, RefreshToken, ExpiresIn } = pool.openSession(grant.username, grant.scope);
  const tokens = { access_token: AccessToken, id_token: IdToken, refresh_token: RefreshToken };
  return Promise.resolve({ status: 200, json: { ...tokens, expires_in: ExpiresIn, token_type: 'Bearer' } });
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
  'GET /logout': logOut,
};

/**
 * Cognito's hosted sign-in pages with Google for one app client, at Cognito's own paths: code grant with PKCE, tokens, logout.
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
  };
}

function send(response: ServerResponse, answer: PageAnswer): void {
  response.setHeader('cache-control', 'no-store');
  if ('goTo' in answer) return void response.writeHead(302, { location: answer.goTo }).end();
  if ('html' in answer)
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
}
