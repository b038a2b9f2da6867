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
 * Says that the person has a project open in a tab, again and again, and gives who is there: `now` is the server's clock, by
 * which `counts_until` counts. `span_ms` says how long the tab is to count as open without being heard of. `visit` is made by the client, one for each opening; the first call of it is the arrival.
 * A call that is no arrival does not bring back a visit that has ended: it is missing in the answer, and the client begins
 * another one. Every other beat in company finds its tab noted for long enough, and is not written.
 */
export const showPresence = defineFunction({
  name: 'showPresence',
  area: 'presence',
  caller: 'person',
  input: z.strictObject({
    project_id: projectId,
    visit: presenceSessionId,
    is_arriving: z.boolean(),
    typing_in: typingIn.default(''),
    span_ms: z.int().min(PRESENCE_SPAN_MIN_MS).max(PRESENCE_SPAN_MAX_MS).default(PRESENCE_SPAN_MS),
  }),
  output: z.strictObject({ now: unixMs, visits: z.array(presence) }),
});

/** Says that a tab was closed: the person is gone for the others, unless they have the project open in another one. */
export const endPresence = defineFunction({
  name: 'endPresence',
  area: 'presence',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, visit: presenceSessionId }),
  output: z.strictObject({ visit: presenceSessionId }),
});
