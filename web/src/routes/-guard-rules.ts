/**
 * Where a route that requires a login leads instead (spec section 2): to the Login route when the login flag is not set and
 * the path is not /login; undefined where the route may open.
 */
export const insteadOfMembersOnly = (path: string, isLoggedIn: boolean): '/login' | undefined =>
  !isLoggedIn && path !== '/login' ? '/login' : undefined;

/** Where an Invite or VerifyEmail route leads instead (spec section 2): a logged-in person goes Home. */
export const insteadOfInvitation = (isLoggedIn: boolean): '/' | undefined => (isLoggedIn ? '/' : undefined);
