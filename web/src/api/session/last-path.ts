import { localStore } from '../../storage/safe-storage';

const KEY = 'narradeck.lastPath';

/** After authentication nobody is sent back to these (spec section 2). */
const SIGN_IN_PATHS = ['/login', '/signup', '/forgot', '/reset-password'];

/** Nor are these a place to come back to: the way out, and links that work once. */
const PASSING_PATHS = ['/logout', '/verifyEmail', '/invite'];

const startsWithAny = (path: string, paths: readonly string[]) =>
  paths.some((each) => path === each || path.startsWith(`${each}/`) || path.startsWith(`${each}?`));

/** The path that was visited last, kept so that a person comes back to where they were (spec section 2). */
export const lastPath = {
  /** Remembers a visited path; the screens of signing in and out leave the one before in place. */
  remember(path: string): void {
    if (!startsWithAny(path, SIGN_IN_PATHS) && !startsWithAny(path, PASSING_PATHS)) localStore.write(KEY, path);
  },
  /** Where to go after authentication: the remembered path, or '/'. */
  afterSignIn(): string {
    const path = localStore.read(KEY) ?? '/';
    const isInside = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
    return isInside && !startsWithAny(path, SIGN_IN_PATHS) ? path : '/';
  },
};
