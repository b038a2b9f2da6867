import { showPresence } from '#shared/api/presence';
import { isFresh } from '#shared/entities/presence';
import { listPresenceSessions, recordPresence } from '../../data/presence-store';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { DAY_MS } from '#shared/time/durations';

/** Each arrival is written, published, and read by others until it expires; a person beyond this limit is not shown. */
const ARRIVALS: RateLimit = { name: 'arrivals-of-person', max: 1000, spanMs: DAY_MS };

export const handler = forPerson(
  showPresence,
  async ({ project_id, session_id, is_arriving, span_ms, typing_in }, person) => {
    const project = await findAllowed(person, project_id, 'viewProject');
    const now = Date.now();
    const note = () =>
      recordPresence(
        project,
        person,
        { sessionId: session_id, isArriving: is_arriving, spanMs: span_ms, typingIn: typing_in },
        now,
      );
    if (is_arriving && (await consumeLimit(ARRIVALS, person.uid, now))) await note();
    const sessions = await listPresenceSessions(project, now);
    const own = sessions.find((one) => one.session_id === session_id && one.uid === person.uid);
    // An ended session is not restarted.
    if (is_arriving || !own || isFresh(own, { ...person, typing_in }, span_ms, now)) return { now, sessions };
    const noted = await note();
    return { now, sessions: sessions.flatMap((one) => (one === own ? (noted ?? []) : one)) };
  },
);
