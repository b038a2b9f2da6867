import { createStore } from 'zustand/vanilla';
import type { Session } from '#shared/api/session';
import { inviteKey } from '#shared/entities/invite';
import { tabStore } from '../../storage/safe-storage';

const KEY = 'narradeck.invite';

/**
 * The invite link that this tab came by and that is not answered yet: it outlives the ways by the Login screen and by
 * Google's page. Another tab knows nothing of it.
 */
export const pendingInvite = {
  remember: (key: string): void => void tabStore.write(KEY, key),
  /** The link's key, complete or not; undefined when there is none. */
  read: (): string | undefined => tabStore.read(KEY),
  /** The same, where somebody can join by it. */
  readComplete: (): string | undefined => {
    const key = tabStore.read(KEY);
    return inviteKey.safeParse(key).success ? key : undefined;
  },
  forget: (): void => tabStore.remove(KEY),
  /**
   * Call this when somebody new has signed up by an invite. If they got an account of their own, the invite was mailed to another address:
   * it is remembered, so that Home offers to ask the Admin.
   */
  settle: (key: string, { user }: Session): void =>
    user.isAccountOwner ? pendingInvite.remember(key) : pendingInvite.forget(),
};

/**
 * The address that was typed on a sign-in screen: who goes on from Login to Forgot or Signup, or back, need not type it again.
 * It is kept in memory alone, until somebody signs out.
 * Undefined until something is typed.
 */
export const typedEmailStore = createStore<{ email?: string }>(() => ({ email: undefined }));
