import { z } from 'zod';
import { defineFunction } from '#shared/api/contract';
import { presence } from '#shared/entities/presence';
import { projectId, unixMs, visitId } from '#shared/entities/scalars';

/**
 * Says that the person has a project open in a tab, every `PRESENCE_BEAT_MS`, and gives who is there: `now` is the server's
 * clock, by which `seen_at` counts. `visit` is made by the client, one for each opening; the first call of it is the arrival.
 * A call that is no arrival does not bring back a visit that has ended: it is missing in the answer, and the client begins
 * another one.
 */
export const showPresence = defineFunction({
  name: 'showPresence',
  area: 'presence',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, visit: visitId, is_arriving: z.boolean() }),
  output: z.strictObject({ now: unixMs, visits: z.array(presence) }),
});

/** Says that a tab was closed: the person is gone for the others, unless they have the project open in another one. */
export const endPresence = defineFunction({
  name: 'endPresence',
  area: 'presence',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, visit: visitId }),
  output: z.strictObject({ visit: visitId }),
});
