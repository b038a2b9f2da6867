import * as z from 'zod';
import { version } from '#shared/entities/scalars';

const liveEntity = z.enum([
  'user',
  'teamUser',
  'account',
  'joinRequests',
  'invite',
  'project',
  'slide',
  'clip',
  'marker',
  'caption',
  'view',
  'comment',
  'presence',
]);
export type LiveEntity = z.infer<typeof liveEntity>;

/**
 * One write, as the listeners of a channel hear of it: what it was about, and the version that it made. It never carries
 * content: who listens asks for that, and is asked then who they are. What later servers add is ignored.
 */
export const change = z.object({
  channel: z.string(),
  kind: z.enum(['added', 'modified', 'removed']),
  entity: liveEntity,
  id: z.string(),
  version,
});
export type Change = z.infer<typeof change>;

/** The version at which the removal of a record is told: newer than everything that was told of the record itself. */
export const removalVersion = (last: number): number => last + 1;

/**
 * The version of a record that is new at `now`. One that is put again after its removal is so newer than everything that
 * was told of its earlier life, because no record is written once a millisecond.
 */
export const firstVersion = (now: number): number => now;

/** The version of a record of a project that is changed at `now`: newer than the last, and as late, so that it says what was there at a moment. */
export const nextVersion = (last: number, now: number): number => Math.max(last + 1, now);
