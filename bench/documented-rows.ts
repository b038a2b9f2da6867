import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The cells of each row of a page's tables, by the first. */
export function readTableRows(page: string): Map<string, string[]> {
  const text = readFileSync(join(__dirname, '..', 'docs', page), 'utf8');
  return new Map(
    text.split('\n').flatMap((line) => {
      const [name, ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return name ? [[name, cells] as const] : [];
    }),
  );
}
