import { inviteKey } from '#shared/entities/invite';

const KEY = 'narradeck.invite';

/**
 * The invite link that this tab came by and that is not answered yet: it outlives the ways by the Login screen and by
 * Google's page. Another tab knows nothing of it.
 */
export const pendingInvite = {
  remember: (key: string): void => sessionStorage.setItem(KEY, key),
  /** The link's key; undefined when there is none. */
  read: (): string | undefined => inviteKey.safeParse(sessionStorage.getItem(KEY)).data,
  forget: (): void => sessionStorage.removeItem(KEY),
};
