import type { AccountId } from '#shared/entities/scalars';
import { RecentChanges, type LiveRecord } from '../live/apply-change';

/** Gives what finds the changes heard lately in one list of an account; those of another account are others. */
export function recentChangesByAccount<Item extends LiveRecord>(): (account: AccountId) => RecentChanges<Item> {
  const heard = new Map<AccountId, RecentChanges<Item>>();
  return (account) => {
    const known = heard.get(account) ?? new RecentChanges<Item>();
    heard.set(account, known);
    return known;
  };
}
