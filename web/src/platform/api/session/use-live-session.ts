import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '#shared/api/session';
import type { Change } from '#shared/entities/change';
import type { User } from '#shared/entities/user';
import { channelOf } from '#shared/permissions/channels';
import { listenToChannel } from '../live/live-channel';
import { liveRecords } from '../live/live-records';
import { teamRefetchPace } from '../live/live-queries';
import { findSession, sessionQuery, useSession } from './session-query';

/**
 * Keeps the person's user and account records in sync with the server (spec section 4). Calls `onMoved` when the person switches to another
 * account, or (undefined) has none any more. It must stay the same function.
 */
export function useLiveSession(onMoved: (before: Session, now: User | undefined) => void): void {
  const queryClient = useQueryClient();
  const { uid, account_id } = useSession().user;
  useEffect(() => {
    let hasEnded = false;
    let movedTo: string | undefined;
    // The same change arrives in several ways. Emitting it twice could sign out a person who has just logged in again.
    const move = (before: Session, now: User | undefined) => {
      const to = now?.account_id ?? 'nowhere';
      if (to === movedTo) return;
      movedTo = to;
      onMoved(before, now);
    };
    // Also called if the channel is refused: that is how a page learns what it missed.
    const catchUp = async () => {
      const before = queryClient.getQueryData(sessionQuery.queryKey);
      const now = await findSession();
      if (hasEnded || !before) return;
      if (now?.account.id !== before.account.id) move(before, now?.user);
      else queryClient.setQueryData(sessionQuery.queryKey, now);
    };
    const refetch = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    const session = () => queryClient.getQueryData(sessionQuery.queryKey);
    const put = (changes: Partial<Pick<Session, 'user' | 'account'>>) =>
      queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, ...changes });
    const fetchUser = (change: Pick<Change, 'kind' | 'version'>) =>
      liveRecords.fetchChanged(
        change,
        { entity: 'user', id: uid },
        {
          owner: 'session',
          known: () => session()?.user.version,
          onRecord: (user) => {
            const before = session();
            if (hasEnded || !before || (user && user.version <= before.user.version)) return;
            if (user && user.account_id !== before.account.id) return move(before, user);
            if (user) put({ user });
            // A person with a verified email sees the account's codes, although the account's version is the same.
            if (user?.emailVerified && !before.user.emailVerified) refetch();
            // The mail stop belongs to the address.
            else if (user && user.email !== before.user.email) refetch();
          },
        },
      );
    const fetchAccount = (change: Pick<Change, 'kind' | 'version'>) =>
      liveRecords.fetchChanged(
        change,
        { entity: 'account', id: account_id },
        {
          owner: 'session',
          known: () => session()?.account.version,
          // If the account is gone, its people are too, and receive their own notification.
          onRecord: (account) => {
            const before = session();
            if (hasEnded || !account || !before || account.version <= before.account.version) return;
            put({ account: { ...before.account, ...account } });
          },
          // Each created or deleted project changes the account's counts.
          ...teamRefetchPace(queryClient),
          onlyWhileVisible: true,
        },
      );
    const listener = {
      onOpen: () => void catchUp().catch(refetch),
      onFailed: () => void catchUp().catch(refetch),
      onChange: (change: Change) => {
        const before = session();
        // A deleted person can't fetch any more. Act at once, so that each tab shows the notice before another tab signs out.
        if (change.entity === 'user' && change.kind === 'removed' && before) move(before, undefined);
        else if (change.entity === 'user') fetchUser(change);
        if (change.entity === 'account') fetchAccount(change);
      },
    };
    const ends = [channelOf.user(uid), channelOf.account(account_id)].map((name) => listenToChannel(name, listener));
    return () => {
      hasEnded = true;
      ends.forEach((end) => end());
    };
  }, [queryClient, uid, account_id, onMoved]);
}
