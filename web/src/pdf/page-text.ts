import type { PDFPageProxy } from 'pdfjs-dist';
import { SLIDE_TEXT_MAX } from '#shared/entities/slide';
import { truncateText } from '#shared/text';

/**
 * What stands on a page, as one line, cut to what a slide keeps; '' where the page has no text, or none that can be read: the
 * picture is what counts.
 */
export async function pageText(page: PDFPageProxy): Promise<string> {
  try {
    const { items } = await page.getTextContent();
    return joined(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')));
  } catch {
    return '';
  }
}

/** Pieces of text as one line of at most `SLIDE_TEXT_MAX` characters, cut between two words. */
export function joined(pieces: readonly string[]): string {
  const line = pieces.join('').replace(/\s+/gu, ' ').trim();
  if (line.length <= SLIDE_TEXT_MAX) return line;
  const cut = truncateText(line, SLIDE_TEXT_MAX - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > SLIDE_TEXT_MAX / 2 ? cut.slice(0, space) : cut}…`;
}
