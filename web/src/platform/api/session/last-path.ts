import { localStore } from '../../storage/safe-storage';

const KEY = 'narradeck.lastPath';
/** The account that was worked in then; nothing where nobody was logged in. */
const ACCOUNT_KEY = 'narradeck.lastPathAccount';

/**
 * After authentication nobody is sent back to these: the screens of signing in (spec section 2), the way out, links that work once, and
 * the pages outside the app.
 */
const PASSING_PATHS = [
  ...['/login', '/signup', '/forgot', '/reset-password'],
  ...['/logout', '/verifyEmail', '/invite', '/hello', '/video'],
];

/** What belongs to one account, and is nothing to somebody who is not in it any more. */
const ACCOUNT_PATHS = ['/project', '/project2', '/projectOG', '/projectOG2'];

/** Whether a path is one of these or below it, however it is written. */
const isUnderAny = (path: string, paths: readonly string[]): boolean =>
  paths.some((each) => new RegExp(`^${each}([/?#]|$)`, 'i').test(path));

/** Whether a path stays in the app: `//evil.test` and `/\evil.test` are addresses of another site. */
const isInApp = (path: string): boolean =>
  path.startsWith('/') &&
  URL.canParse(path, window.location.origin) &&
  new URL(path, window.location.origin).origin === window.location.origin;

/** The path that was visited last, kept so that a person comes back to where they were (spec section 2). */
export const lastPath = {
  /** Remembers a visited path; the screens of signing in and out, and what lies outside the app, leave the one before in place. */
  remember(path: string, accountId?: string): void {
    if (isUnderAny(path, PASSING_PATHS)) return;
    // A page that is loaded anew does not know yet whose path it is, which was noted before.
    const isNew = path !== localStore.read(KEY);
    localStore.write(KEY, path);
    if (accountId !== undefined) localStore.write(ACCOUNT_KEY, accountId);
    else if (isNew) localStore.remove(ACCOUNT_KEY);
  },
  /** Forgets it: what is there is no longer theirs. */
  forget(): void {
    localStore.remove(KEY);
    localStore.remove(ACCOUNT_KEY);
  },
  /** Where to go after authentication: the remembered path, or '/', as where it belongs to another account than one works in now. */
  afterSignIn(accountId?: string): string {
    const path = localStore.read(KEY) ?? '/';
    const of = localStore.read(ACCOUNT_KEY) ?? accountId;
    if (of !== accountId && isUnderAny(path, ACCOUNT_PATHS)) return '/';
    return isInApp(path) && !isUnderAny(path, PASSING_PATHS) ? path : '/';
  },
};
