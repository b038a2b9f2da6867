import * as z from 'zod';
import { caption, captionName } from '#shared/entities/caption';
import { clip } from '#shared/entities/clip';
import { marker, markerId } from '#shared/entities/marker';
import { slide } from '#shared/entities/slide';

/** A record of a part of a project. */
export const partRecord = z.discriminatedUnion('entity', [
  z.strictObject({ entity: z.literal('slide'), item: slide }),
  z.strictObject({ entity: z.literal('clip'), item: clip }),
  z.strictObject({ entity: z.literal('marker'), item: marker }),
  z.strictObject({ entity: z.literal('caption'), item: caption }),
]);
export type PartRecord = z.infer<typeof partRecord>;

/** The id of a record within its project: slide `id`, clip `created_at` as text, `markerId`, `captionName`. */
export function partId({ entity, item }: PartRecord): string {
  if (entity === 'slide') return item.id;
  if (entity === 'clip') return `${item.created_at}`;
  return entity === 'marker' ? markerId(item) : captionName(item);
}
