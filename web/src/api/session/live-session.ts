import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '#shared/api/session';
import type { Change } from '#shared/entities/change';
import type { User } from '#shared/entities/user';
import { channelOf } from '#shared/permissions/channels';
import { listenToChannel } from '../live/live-channel';
import { findSession, sessionQuery, useSession } from './session-query';
import { moveOf, withChange } from './with-change';

/**
 * Watches the person's user and account records and keeps them in step with the server (spec section 4). `onMoved` is told
 * when the person works in another account now, or (undefined) in none any more; it must stay the same function.
 */
export function useLiveSession(onMoved: (before: Session, now: User | undefined) => void): void {
  const queryClient = useQueryClient();
  const { uid, account_id, role } = useSession().user;
  useEffect(() => {
    let hasEnded = false;
    // Also when the channel is refused: that is how a page hears of what happened while it was not listening.
    const catchUp = async () => {
      const before = queryClient.getQueryData(sessionQuery.queryKey);
      const now = await findSession();
      if (hasEnded || !before) return;
      if (now?.account.id !== before.account.id) onMoved(before, now?.user);
      else queryClient.setQueryData(sessionQuery.queryKey, now);
    };
    const refetch = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    const listener = {
      onOpen: () => void catchUp().catch(refetch),
      onFailed: () => void catchUp().catch(refetch),
      onChange: (change: Change) => {
        const session = queryClient.getQueryData(sessionQuery.queryKey);
        if (!session) return;
        const move = moveOf(session, change);
        if (move) onMoved(session, move.now);
        else queryClient.setQueryData(sessionQuery.queryKey, withChange(session, change));
      },
    };
    // Only the channel of who may invite carries the account with its invite codes.
    const account = role === 'Admin' ? channelOf.invites(account_id) : channelOf.account(account_id);
    const ends = [channelOf.user(uid), account].map((name) => listenToChannel(name, listener));
    return () => {
      hasEnded = true;
      ends.forEach((end) => end());
    };
  }, [queryClient, uid, account_id, role, onMoved]);
}
