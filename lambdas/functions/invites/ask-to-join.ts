import { askToJoin } from '#shared/api/invites';
import { ASKS_A_DAY, type InviteKey } from '#shared/entities/invite';
import type { InviteId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { askToJoinJobWrite } from '../../data/join-request-store';
import { consumeLimitWrite, nextWindowStart, type RateLimit } from '../../data/rate-limit-store';
import { ConditionFailed, retryConflicts, transact } from '../../data/table';
import { forPerson } from '../callers';
import { requireAllowed } from '../require-allowed';
import { findInvitation } from '../../data/invitation-store';
import { invalidInvitation } from './find-invite';
import { HOUR_MS } from '#shared/time/durations';

const OF_PERSON: RateLimit = { name: 'join-requests-of-person', max: ASKS_A_DAY, spanMs: 24 * HOUR_MS };
/** A repeated request is the same one, even when its job is done: it uses no other attempt and can't restore an answered request. */
const OF_ASK: RateLimit = { ...OF_PERSON, name: 'ask', max: 1 };

function dailyLimitReached(now: number): ApiError {
  const hours = Math.ceil((nextWindowStart(OF_PERSON, now) - now) / HOUR_MS);
  return new ApiError(
    'resource-exhausted',
    `You have sent ${ASKS_A_DAY} requests today. You can send another in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  );
}

/** Unlike a code, an invite's secret can't be guessed, so an invalid one can be refused immediately. */
async function requireInvitation(invite: InviteKey): Promise<{ code: string } | { invite_id: InviteId }> {
  if (!(await findInvitation(invite))) throw invalidInvitation();
  return 'id' in invite ? { invite_id: invite.id } : { code: invite.code };
}

/** A job looks up the code, so that neither the answer nor its timing reveals whether it is right. */
export const handler = forPerson(askToJoin, async ({ id, code, invite }, person) => {
  requireAllowed(person, { do: 'askToJoin' });
  const { uid } = person;
  const by = invite ? await requireInvitation(invite) : { code };
  await retryConflicts(async () => {
    const now = Date.now();
    const job = askToJoinJobWrite({ uid, ask_id: id, ...by }, now);
    try {
      await transact([consumeLimitWrite(OF_ASK, `${uid} ${id}`, now), consumeLimitWrite(OF_PERSON, uid, now), job]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const isRepeated = error.failed.includes(0);
      if (!isRepeated) throw dailyLimitReached(now);
    }
  });
  return { asked: true as const };
});
