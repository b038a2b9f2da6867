import { createStore } from 'zustand/vanilla';
import type { Session } from '#shared/api/session';
import { inviteKey } from '#shared/entities/invite';
import { tabStore } from '../../storage/safe-storage';

const KEY = 'narradeck.invite';

/** The pending invite link of this tab. It survives the Login screen and Google's page. Other tabs don't know it. */
export const pendingInvite = {
  remember: (key: string): void => void tabStore.write(KEY, key),
  /** The link's key, complete or not; undefined if there is none. */
  read: (): string | undefined => tabStore.read(KEY),
  /** The key, if it is complete, so that a person can join with it. */
  readComplete: (): string | undefined => {
    const key = tabStore.read(KEY);
    return inviteKey.safeParse(key).success ? key : undefined;
  },
  forget: (): void => tabStore.remove(KEY),
  /**
   * Call this after a new person signed up with an invite. If they got an account of their own, the invite was mailed to another address:
   * the key stays, so that Home offers to ask the Admin.
   */
  settle: (key: string, { user }: Session): void =>
    user.isAccountOwner ? pendingInvite.remember(key) : pendingInvite.forget(),
};

/**
 * The address typed on a sign-in screen, so that Login, Forgot, and Signup share it. It is only in memory, until sign-out. Undefined until
 * a person types.
 */
export const typedEmailStore = createStore<{ email?: string }>(() => ({ email: undefined }));
