import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import {
  typingIn,
  presence,
  PRESENCE_SPAN_MAX_MS,
  PRESENCE_SPAN_MIN_MS,
  PRESENCE_SPAN_MS,
} from '#shared/entities/presence';
import { projectId, unixMs, presenceSessionId } from '#shared/entities/scalars';

/**
 * Reports that the person has a project open in a tab, repeatedly, and returns who is present: `now` is the server's clock, which
 * `counts_until` refers to. `span_ms` says how long the tab counts as open without another beat. The client generates `session_id`, one for each
 * opening; its first call is the arrival. Another call does not restart an ended session: the session is then missing in the answer, and
 * the client starts a new one. While others are present, every other beat finds its session fresh and writes nothing.
 */
export const showPresence = defineFunction({
  name: 'showPresence',
  input: z.strictObject({
    project_id: projectId,
    session_id: presenceSessionId,
    is_arriving: z.boolean(),
    typing_in: typingIn.default(''),
    span_ms: z.int().min(PRESENCE_SPAN_MIN_MS).max(PRESENCE_SPAN_MAX_MS).default(PRESENCE_SPAN_MS),
  }),
  output: z.strictObject({ now: unixMs, sessions: z.array(presence) }),
});

/** Reports that a tab was closed: others no longer see the person, unless they have the project open in another tab. */
export const endPresence = defineFunction({
  name: 'endPresence',
  input: z.strictObject({ project_id: projectId, session_id: presenceSessionId }),
  output: z.strictObject({ session_id: presenceSessionId }),
});
