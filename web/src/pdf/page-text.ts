import type { PDFPageProxy } from 'pdfjs-dist';
import { SLIDE_TEXT_MAX } from '#shared/entities/slide';
import { truncateText } from '#shared/text';
import { type PageRegion, WHOLE_PAGE } from './page-region';

/**
 * What stands in a part of a page, a line of the page as a line; '' where there is no text, or none that can be read: the picture is
 * what counts.
 */
export async function pageText(page: PDFPageProxy, region: PageRegion = WHOLE_PAGE): Promise<string> {
  try {
    const { items } = await page.getTextContent();
    const viewport = page.getViewport({ scale: 1 });
    const isInside = (transform: readonly number[]) => {
      const [x = 0, y = 0] = viewport.convertToViewportPoint(transform[4] ?? 0, transform[5] ?? 0) as number[];
      return contains(region, x / viewport.width, y / viewport.height);
    };
    const pieces = items.map((item) =>
      'str' in item && isInside(item.transform as number[]) ? item.str + (item.hasEOL ? '\n' : '') : '',
    );
    return pieces.join('');
  } catch {
    return '';
  }
}

const contains = ({ left, top, width, height }: PageRegion, x: number, y: number): boolean =>
  // What begins beyond the edge of the page belongs to the part at that edge.
  (left === 0 || x >= left) &&
  (left + width >= 1 || x < left + width) &&
  (top === 0 || y >= top) &&
  (top + height >= 1 || y < top + height);

/** Text as one line of at most `SLIDE_TEXT_MAX` characters, cut between two words. */
export function inOneLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= SLIDE_TEXT_MAX) return line;
  const cut = truncateText(line, SLIDE_TEXT_MAX - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > SLIDE_TEXT_MAX / 2 ? cut.slice(0, space) : cut}…`;
}
