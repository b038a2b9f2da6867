import type { Session } from '#shared/api/session';
import { visibleAccount } from '#shared/entities/account';
import type { Change } from '#shared/entities/change';
import { user, type User } from '#shared/entities/user';

/** The session with a changed user or account in it; the newer version wins. */
export function withChange(session: Session, change: Change): Session {
  const changedUser = change.entity === 'user' && user.strip().safeParse(change.item);
  if (changedUser && changedUser.success && change.id === session.user.uid) {
    return changedUser.data.version > session.user.version ? { ...session, user: changedUser.data } : session;
  }
  const changedAccount = change.entity === 'account' && visibleAccount.strip().safeParse(change.item);
  if (changedAccount && changedAccount.success && change.id === session.account.id) {
    return changedAccount.data.version > session.account.version
      ? { ...session, account: changedAccount.data }
      : session;
  }
  return session;
}

/** Where a change takes the person: into another account, or (`now` is undefined) out of all; undefined if nowhere. */
export function moveOf(session: Session, change: Change): { now: User | undefined } | undefined {
  if (change.entity !== 'user' || change.id !== session.user.uid) return undefined;
  if (change.kind === 'removed') return { now: undefined };
  const now = user.strip().safeParse(change.item).data;
  const isMove = now && now.version > session.user.version && now.account_id !== session.account.id;
  return isMove ? { now } : undefined;
}
