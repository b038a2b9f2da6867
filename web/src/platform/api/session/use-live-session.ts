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
 * Watches the person's user and account records and keeps them in step with the server (spec section 4). `onMoved` is told
 * when the person works in another account now, or (undefined) in none any more. It must stay the same function.
 */
export function useLiveSession(onMoved: (before: Session, now: User | undefined) => void): void {
  const queryClient = useQueryClient();
  const { uid, account_id } = useSession().user;
  useEffect(() => {
    let hasEnded = false;
    let movedTo: string | undefined;
    // Several ways lead to the same news. Told once more, it would sign somebody out who has just logged in again.
    const move = (before: Session, now: User | undefined) => {
      const to = now?.account_id ?? 'nowhere';
      if (to === movedTo) return;
      movedTo = to;
      onMoved(before, now);
    };
    // Also when the channel is refused: that is how a page hears of what happened while it was not listening.
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
            // Who has proven the address sees the codes of the account, which is the same as before.
            if (user?.emailVerified && !before.user.emailVerified) refetch();
            // Whether mail is stopped is said of the address.
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
          // One that is gone takes its people with it: they hear of that.
          onRecord: (account) => {
            const before = session();
            if (hasEnded || !account || !before || account.version <= before.account.version) return;
            put({ account: { ...before.account, ...account } });
          },
          // Each project that is made or deleted counts in it.
          ...teamRefetchPace(queryClient),
          onlyWhileVisible: true,
        },
      );
    const listener = {
      onOpen: () => void catchUp().catch(refetch),
      onFailed: () => void catchUp().catch(refetch),
      onChange: (change: Change) => {
        const before = session();
        // Who is gone can't ask any more. At once, so that each tab says so before another one has signed out.
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
