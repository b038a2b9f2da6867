import type { Page } from './page';

/** Ends nothing, because the pages keep no session of their own; sends people back to where the client may send them. */
export const logOut: Page = ({ query }, { clientId, logoutUrls }) => {
  const { client_id, logout_uri = '' } = query;
  const isAllowed = client_id === clientId && logoutUrls.includes(logout_uri);
  const refusal = { error: 'invalid_request', error_description: 'client_id or logout_uri is not registered' };
  return Promise.resolve(isAllowed ? { goTo: logout_uri } : { status: 400, json: refusal });
};
