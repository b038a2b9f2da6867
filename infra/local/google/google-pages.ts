import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { AuthorizationCodes } from './authorization-codes';
import { authorize } from './authorize';
import { choosePerson } from './choose-person';
import { logOut } from './log-out';
import type { Page, PageAnswer, PageRequest } from './page';
import type { GoogleOptions } from './sign-in-pool';
import { giveTokens } from './token';
import { userInfo } from './user-info';

const PAGES: Record<string, Page> = {
  'GET /oauth2/authorize': authorize,
  'POST /google/choose': choosePerson,
  'POST /oauth2/token': giveTokens,
  'GET /oauth2/userInfo': userInfo,
  'GET /logout': logOut,
};

/**
 * Cognito's hosted sign-in pages, with Google behind them, for one app client: code grant with PKCE, tokens, userInfo and
 * logout, at Cognito's own paths.
 *
 * Amplify insists on `https://{authDomain}` for these, which nothing answers on this machine. A client whose config.json
 * has `local` must therefore, before it configures Amplify, (1) wrap `window.fetch` so that an address that starts with
 * `https://{authDomain}` goes to `{local.oauthOrigin}` instead, for the exchange of the code; and (2) listen to
 * `navigate` events of `window.navigation`, and for one with such a destination call `preventDefault()` and set
 * `location.href` to the same path at `{local.oauthOrigin}`, for sign-in and sign-out. It must ask for the scope
 * `aws.cognito.signin.user.admin` too: without it people who came by Google can't change or delete themselves.
 */
export function googlePages(options: GoogleOptions): RequestListener {
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
