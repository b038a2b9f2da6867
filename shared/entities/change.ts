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
 * A write as published on a channel: the record that changed, and its new version. It never carries content: receivers fetch that with
 * their own permissions. Fields added by later servers are ignored.
 */
export const change = z.object({
  kind: z.enum(['added', 'modified', 'removed']),
  entity: liveEntity,
  id: z.string(),
  version,
});
export type Change = z.infer<typeof change>;

/** The version published for a record's removal: higher than any published version of the record itself. */
export const removalVersion = (last: number): number => last + 1;

/** The version of a record created at `now`. It exceeds earlier ones: no record is written once a millisecond. */
export const firstVersion = (now: number): number => now;

/** The version of a record changed at `now`: higher than the last, and at least `now`, so that versions also tell when a record changed. */
export const nextVersion = (last: number, now: number): number => Math.max(last + 1, now);
