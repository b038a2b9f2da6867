import { authorizationRequest, type AuthorizationRequest } from './authorization-request';
import { choosePersonPage } from './choose-person-page';
import type { Page, PageAnswer } from './page';
import type { GoogleOptions } from './sign-in-pool';

const refusal = (description: string): PageAnswer => ({
  status: 400,
  json: { error: 'invalid_request', error_description: description },
});

/** Shows who one could be. Nobody is ever sent to an address that the client has not registered. */
export const authorize: Page = (request, options) => {
  const asked = checkRequest(request.query, options);
  return Promise.resolve('error' in asked ? asked.error : { html: choosePersonPage(asked.request) });
};

/** The request, if it is whole and from the app client; otherwise the answer that refuses it. */
export function checkRequest(
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
