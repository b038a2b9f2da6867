import * as z from 'zod';
import { logger } from '../runtime/logger';
import { type Key, formatKeyForLog } from './keys';
import type { Item } from './table';

/**
 * Makes the reader of an entity's items: it gives the entity's own fields and nothing else that lies in the item (keys,
 * secrets, counters), so that nothing stored leaves by accident.
 */
export function createItemReader<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): (item: Item) => z.output<z.ZodObject<Shape>> {
  const fields = z.object(schema.shape);
  return (item) => fields.parse(item);
}

const DELETION_FIELDS = ['deleted_at', 'used_by', 'left_at'];

/** Whether an item is marked as deleted, used or left: it is not there for anybody any more. */
export const isDeletedItem = (item: Item): boolean => DELETION_FIELDS.some((mark) => item[mark] !== undefined);

/**
 * Reads what is to be shown: of an item that can't be read the log gets the key, and the others are given without it. What
 * deletes, passes on or counts must not take such an item for missing, and reads each item by itself.
 */
export const readValidItems = <T>(items: readonly Item[], read: (item: Item) => T): T[] =>
  items.flatMap((item) => {
    try {
      return [read(item)];
    } catch {
      logger.error('An item can’t be read', { key: formatKeyForLog(item as unknown as Key) });
      return [];
    }
  });

/**
 * The files that an item of a project's partition names, as it has them: of a slide its largest picture, of a clip what it plays, its
 * waveform and, of a video, its sound alone. Nothing else of the item is read; what is no path is for the caller to see.
 */
export function listItemFiles({ sk, url, peaks_url, sound_url = '' }: Item): unknown[] {
  const [kind] = (sk as string).split('#');
  if (kind === 'SLIDE') return [url];
  if (kind !== 'CLIP') return [];
  return [url, peaks_url, sound_url].filter((path) => path !== '');
}
