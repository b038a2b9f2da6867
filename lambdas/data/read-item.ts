import * as z from 'zod';
import { logger } from '../runtime/logger';
import { type Key, formatKeyForLog } from './keys';
import { getItem, type Item } from './table';

/** Creates a parser that returns only the entity's own fields, so that keys, secrets and counters never leave the server. */
export function createItemReader<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): (item: Item) => z.output<z.ZodObject<Shape>> {
  const fields = z.object(schema.shape);
  return (item) => fields.parse(item);
}

/** Reads and parses the item of a key; undefined if there is none. */
export async function findItem<T>(key: Key, read: (item: Item) => T): Promise<T | undefined> {
  const item = await getItem(key);
  return item && read(item);
}

export const hasItem = async (key: Key): Promise<boolean> => (await getItem(key)) !== undefined;

const DELETION_FIELDS = ['deleted_at', 'used_by', 'left_at'];

/** Whether an item is marked as deleted, used or left, and must be treated as missing. */
export const isDeletedItem = (item: Item): boolean => DELETION_FIELDS.some((mark) => item[mark] !== undefined);

/**
 * Parses items for display: logs the keys of unreadable ones and omits them. Code that deletes, transfers or counts items must not treat an
 * unreadable one as missing, and parses each item itself.
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
 * The files that a project's item names, unvalidated: a slide's largest picture, or a clip's file, its waveform and, for a video, its audio
 * sidecar. Reads no other field; the caller validates the paths.
 */
export function listItemFiles({ sk, url, peaks_url, sound_url = '' }: Item): unknown[] {
  const [kind] = (sk as string).split('#');
  if (kind === 'SLIDE') return [url];
  if (kind !== 'CLIP') return [];
  return [url, peaks_url, sound_url].filter((path) => path !== '');
}
