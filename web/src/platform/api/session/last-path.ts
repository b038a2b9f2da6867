import { localStore, tabStore } from '../../storage/safe-storage';

const KEY = 'narradeck.lastPath';
/** The account that was active at the last path; undefined if nobody was logged in. */
const ACCOUNT_KEY = 'narradeck.lastPathAccount';

/** The player's page from which somebody went to log in. */
const RETURN_KEY = 'narradeck.returnPath';
const PLAYER_PATH = /^\/video\/\w{20}(\?|$)/;

/** Paths that are never restored: the sign-in screens (spec section 2), the logout, one-time links, and pages outside the app. */
const PASSING_PATHS = [
  ...['/login', '/signup', '/forgot', '/reset-password'],
  ...['/logout', '/verifyEmail', '/unsubscribe', '/deleted', '/invite', '/hello', '/video'],
];

/** Paths that belong to one account, and are useless to a person who has left it. */
const ACCOUNT_PATHS = ['/project', '/project2', '/projectOG', '/projectOG2'];

/** Whether a path equals or is below one of `paths`, ignoring case. */
const isUnderAny = (path: string, paths: readonly string[]): boolean =>
  paths.some((each) => new RegExp(`^${each}([/?#]|$)`, 'i').test(path));

/** Whether a path stays in the app: `//evil.test` and `/\evil.test` lead to another site. */
const isInApp = (path: string): boolean =>
  path.startsWith('/') &&
  URL.canParse(path, window.location.origin) &&
  new URL(path, window.location.origin).origin === window.location.origin;

/** The last visited path, so that people return to where they were (spec section 2). */
export const lastPath = {
  /** Stores a visited path; sign-in screens, the logout, and pages outside the app keep the previous one. */
  remember(path: string, accountId?: string): void {
    if (isUnderAny(path, PASSING_PATHS)) return;
    // The next person at this browser must not learn the name of an open Private folder.
    if (isUnderAny(path, ['/projects'])) path = path.split('?')[0]!;
    // After a reload, the page doesn't know the path's account yet, so keep the stored one.
    const isNew = path !== localStore.read(KEY);
    localStore.write(KEY, path);
    if (accountId !== undefined) localStore.write(ACCOUNT_KEY, accountId);
    else if (isNew) localStore.remove(ACCOUNT_KEY);
  },
  forget(): void {
    localStore.remove(KEY);
    localStore.remove(ACCOUNT_KEY);
  },
  /** Makes the next authentication in this tab lead back to a player's page. */
  returnAfterSignIn(path: string): void {
    tabStore.write(RETURN_KEY, path);
  },
  /** Where to go after authentication: back to the player's page that asked for it, else the stored path, or '/' if there is none or it belongs to another account. */
  afterSignIn(accountId?: string): string {
    const playerPath = tabStore.read(RETURN_KEY) ?? '';
    tabStore.remove(RETURN_KEY);
    if (PLAYER_PATH.test(playerPath)) return playerPath;
    const path = localStore.read(KEY) ?? '/';
    const of = localStore.read(ACCOUNT_KEY) ?? accountId;
    if (of !== accountId && isUnderAny(path, ACCOUNT_PATHS)) return '/';
    return isInApp(path) && !isUnderAny(path, PASSING_PATHS) ? path : '/';
  },
};
