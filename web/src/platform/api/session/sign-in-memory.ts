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
  /** Call it after a sign-up with an invite. If that was mailed elsewhere, its key stays, so that Home offers to ask the Admin. */
  settle: (key: string, { user }: Session): void =>
    user.isAccountOwner ? pendingInvite.remember(key) : pendingInvite.forget(),
};

/** The address typed on a sign-in screen, shared by Login, Forgot, and Signup. In memory until sign-out. */
export const typedEmailStore = createStore<{ email?: string }>(() => ({ email: undefined }));
