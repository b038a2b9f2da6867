import { createHash } from 'node:crypto';
import * as z from 'zod';
import { renderHiddenFields, renderStandInPage } from '../protocol/stand-in-page';
import type { GoogleOptions, Page, PageAnswer } from './page';

const refusal = (description: string): PageAnswer => ({
  status: 400,
  json: { error: 'invalid_request', error_description: description },
});

/** Shows the page to choose a person. Never redirects to an address that the client has not registered. */
export const authorize: Page = (request, options) => {
  const asked = checkRequest(request.query, options);
  return Promise.resolve('error' in asked ? asked.error : { html: choosePersonPage(asked.request) });
};

/** Returns the request if it is valid and from the app client. Otherwise returns the error page. */
function checkRequest(
  query: Record<string, string>,
  { clientId, callbackUrls }: GoogleOptions,
): { request: AuthorizationRequest } | { error: PageAnswer } {
  const parsed = authorizationRequest.safeParse(query);
  if (!parsed.success)
    return { error: refusal(`Missing or wrong: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`) };
  if (parsed.data.client_id !== clientId) return { error: refusal('Unknown client_id') };
  if (!callbackUrls.includes(parsed.data.redirect_uri)) return { error: refusal('redirect_uri is not registered') };
  return { request: parsed.data };
}

/** Amplify's request: a code that only the holder of the verifier can use (PKCE, S256). */
const authorizationRequest = z.object({
  identity_provider: z.literal('Google'),
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string().min(1),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
});
type AuthorizationRequest = z.infer<typeof authorizationRequest>;

/** The client's callback address with the answer in its query. */
function buildRedirectUrl({ redirect_uri, state }: AuthorizationRequest, answer: Record<string, string>): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
  return url.toString();
}

const choosePersonPage = (request: AuthorizationRequest): string =>
  renderStandInPage({
    service: 'Google',
    title: 'Choose an account',
    notice: 'This is not Google. It lets you in as whoever you say you are.',
    content: `<form method="post" action="/google/choose">${renderHiddenFields(request)}
<label>Name <input name="name" value="Pat Google" required autocomplete="off"></label>
<label>Email address <input name="email" type="email" value="pat@gmail.example" required autocomplete="off"></label>
<label><input name="email_verified" type="checkbox" value="true" checked> Google has verified this address</label>
<button name="choice" value="continue">Continue</button>
<button name="choice" value="cancel" formnovalidate>Cancel</button>
</form>`,
  });

/** An address always maps to the same Google account: 21 digits, as at Google. */
const toAccountId = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex')}`)
    .toString()
    .slice(0, 21);

/** Signs in the chosen person and redirects back with a code, or with the pool's reason for a refusal. */
export const choosePerson: Page = async ({ fields }, options, codes) => {
  const asked = checkRequest(fields, options);
  if ('error' in asked) return asked.error;
  const { request } = asked;
  const back = (answer: Record<string, string>) => ({ goTo: buildRedirectUrl(request, answer) });
  if (fields.choice === 'cancel') return back({ error: 'access_denied', error_description: 'User cancelled' });

  const email = (fields.email ?? '').trim().toLowerCase();
  try {
    const username = await options.pool.admit({
      subject: toAccountId(email),
      email,
      emailVerified: fields.email_verified === 'true',
      name: fields.name ?? '',
      picture: `https://lh3.googleusercontent.com/a/${toAccountId(email)}`,
    });
    const { redirect_uri: redirectUri, code_challenge: codeChallenge, scope } = request;
    return back({ code: codes.issue({ username, redirectUri, codeChallenge, scope }) });
  } catch (error) {
    return back({
      error: 'invalid_request',
      error_description: error instanceof Error ? error.message : String(error),
    });
  }
};
