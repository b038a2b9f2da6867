import { localStore } from '../../storage/safe-storage';

const KEY = 'narradeck.lastPath';
/** The account that was worked in then; nothing where nobody was logged in. */
const ACCOUNT_KEY = 'narradeck.lastPathAccount';

/** After authentication nobody is sent back to these (spec section 2). */
const SIGN_IN_PATHS = ['/login', '/signup', '/forgot', '/reset-password'];

/** Nor are these a place to come back to: the way out, and links that work once. */
const PASSING_PATHS = ['/logout', '/verifyEmail', '/invite'];

/** What belongs to one account, and is nothing to somebody who is not in it any more. */
const PATHS_OF_AN_ACCOUNT = ['/project', '/views'];

const startsWithAny = (path: string, paths: readonly string[]) =>
  paths.some((each) => path === each || path.startsWith(`${each}/`) || path.startsWith(`${each}?`));

/** The path that was visited last, kept so that a person comes back to where they were (spec section 2). */
export const lastPath = {
  /** Remembers a visited path; the screens of signing in and out leave the one before in place. */
  remember(path: string, accountId?: string): void {
    if (startsWithAny(path, SIGN_IN_PATHS) || startsWithAny(path, PASSING_PATHS)) return;
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
    if (of !== accountId && startsWithAny(path, PATHS_OF_AN_ACCOUNT)) return '/';
    const isInside = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
    return isInside && !startsWithAny(path, SIGN_IN_PATHS) ? path : '/';
  },
};
