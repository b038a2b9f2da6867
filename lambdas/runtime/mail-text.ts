import { truncateText } from '#shared/text';

const LINE_MAX = 80;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * What a person typed, as part of one line of a mail: no line break or other control character that could begin a header or
 * turn the direction of writing, nothing that a mail program makes a link of (it does of any `name.name` and `name@name`), and
 * no more than 80 characters.
 */
export function asLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/:\/\/|[@＠]/g, ' ')
    .replace(/[.。．｡](?=[^\s.])/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LINE_MAX ? `${truncateText(line, LINE_MAX - 1)}…` : line;
}

/** Text as the content of an HTML element. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
