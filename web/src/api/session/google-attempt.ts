import { newId } from '#shared/ids';
import { localStore, tabStore } from '../../storage/safe-storage';

const KEY = 'narradeck.googleAttempt';

/**
 * A try to sign in with Google by a window of its own. A browser has one at a time, because Amplify keeps the secrets of one:
 * what an older window brings back is not taken. The tab that began it knows it again after a reload.
 */
export const googleAttempt = {
  /** Begins one, which ends all others of this browser; gives its id. */
  begin(): string {
    const attempt = newId();
    localStore.write(KEY, attempt);
    tabStore.write(KEY, attempt);
    return attempt;
  },
  isLatest: (attempt: string): boolean => attempt !== '' && localStore.read(KEY) === attempt,
  isOfThisTab: (attempt: string): boolean => tabStore.read(KEY) === attempt,
};
