import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { localStore } from '../../storage/safe-storage';

/** Who was here last, and the teams that they belonged to then, with spaces between them. */
const KEY = 'narradeck.teams';

type Belonging = Pick<User, 'uid' | 'account_id' | 'account_ids'>;

/**
 * The teams that somebody belongs to since this browser last looked, each given once, but for the one that they work in; none where others
 * were here meanwhile, or nobody was. From here on it knows what they belong to now.
 */
export function takeNewTeams({ uid, account_id, account_ids }: Belonging): AccountId[] {
  const [who, ...before] = localStore.read(KEY)?.split(' ') ?? [];
  localStore.write(KEY, [uid, ...account_ids].join(' '));
  if (who !== uid) return [];
  return account_ids.filter((id) => id !== account_id && !before.includes(id));
}
