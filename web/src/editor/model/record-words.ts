import { type ProjectRecord } from './records';

/** What somebody can type into a record; undefined where there is nothing to type. */
export function wordsIn({ entity, item }: ProjectRecord): string | undefined {
  if (entity === 'caption') return item.text;
  if (entity === 'slide') return item.notes;
  return entity === 'project' ? item.name : undefined;
}

/** A record with other words in the place of its own. */
export function withWords(record: ProjectRecord, words: string): ProjectRecord {
  if (record.entity === 'caption') return { ...record, item: { ...record.item, text: words } };
  if (record.entity === 'slide') return { ...record, item: { ...record.item, notes: words } };
  return record.entity === 'project' ? { ...record, item: { ...record.item, name: words } } : record;
}

/** Whether there is anything in it. */
export const hasWords = (words: string | undefined): words is string => Boolean(words?.trim());
