import { z } from 'zod';
import type { Item } from './table';

/**
 * Makes the reader of an entity's items: it gives the entity's own fields and nothing else that lies in the item (keys,
 * secrets, counters), so that nothing stored leaves by accident.
 */
export function reader<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): (item: Item) => z.output<z.ZodObject<Shape>> {
  const fields = z.object(schema.shape);
  return (item) => fields.parse(item);
}
