import type { Session } from '#shared/api/session';

/**
 * What is known of a person and their account after another answer: an answer that was asked for earlier, and comes later than
 * a change that was heard since, takes nothing back. What an account shows depends on the person's role, so an answer of an
 * older person brings only what changed in the account.
 */
export function newestSession(known: Session | undefined, answer: Session): Session {
  if (!known || known.user.uid !== answer.user.uid || known.account.id !== answer.account.id) return answer;
  const isOlderUser = answer.user.version < known.user.version;
  const isOlderAccount = answer.account.version < known.account.version;
  if (isOlderAccount) return isOlderUser ? known : { ...answer, account: known.account };
  if (!isOlderUser) return answer;
  const isNewerAccount = answer.account.version > known.account.version;
  return isNewerAccount ? { ...known, account: { ...known.account, ...answer.account } } : known;
}
