import { z } from 'zod';
import { version } from '#shared/entities/scalars';

const liveEntity = z.enum([
  'user',
  'teamUser',
  'account',
  'invite',
  'project',
  'slide',
  'clip',
  'marker',
  'view',
  'comment',
  'presence',
]);
export type LiveEntity = z.infer<typeof liveEntity>;

/**
 * One write, as the listeners of a channel see it. `item` is the entity itself; null for a removed one and where it was
 * too large to travel, in which case the listener fetches it.
 */
export const change = z.strictObject({
  channel: z.string(),
  kind: z.enum(['added', 'modified', 'removed']),
  entity: liveEntity,
  id: z.string(),
  version,
  item: z.unknown().nullable(),
});
export type Change = z.infer<typeof change>;

/** The version at which the removal of a record is told: newer than everything that was told of the record itself. */
export const versionOfRemoval = (last: number): number => last + 1;
