import type { PDFPageProxy } from 'pdfjs-dist';
import { NOTES_MAX, SLIDE_TEXT_MAX } from '#shared/entities/slide';
import { truncateText } from '#shared/text';
import { type PageRegion, WHOLE_PAGE } from './page-region';

export interface TextPiece {
  text: string;
  /** Start position as a share of the width and height of the displayed page. */
  x: number;
  y: number;
  /** Font size in points on the displayed page. */
  size: number;
  /** The library's name of its font. */
  fontId: string;
}

/** A page's text; empty if it can't be read, because the picture matters more. */
export async function readPageText(page: PDFPageProxy): Promise<TextPiece[]> {
  try {
    const { items } = await page.getTextContent();
    const viewport = page.getViewport({ scale: 1 });
    const [a = 1, b = 0] = viewport.transform;
    const unit = Math.hypot(a, b);
    return items.flatMap((item) => {
      if (!('str' in item)) return [];
      const [, , skew = 0, height = 0, left = 0, bottom = 0] = item.transform as number[];
      const [x = 0, y = 0] = viewport.convertToViewportPoint(left, bottom) as number[];
      const text = item.str + (item.hasEOL ? '\n' : '');
      const size = Math.hypot(skew, height) * unit;
      return { text, x: x / viewport.width, y: y / viewport.height, size, fontId: item.fontName };
    });
  } catch {
    return [];
  }
}

export const piecesInRegion = (pieces: readonly TextPiece[], region: PageRegion): TextPiece[] =>
  pieces.filter(({ x, y }) => contains(region, x, y));

/** The text in a region of a page, with its line breaks; '' if there is none. */
export const textInRegion = (pieces: readonly TextPiece[], region: PageRegion = WHOLE_PAGE): string =>
  piecesInRegion(pieces, region)
    .map(({ text }) => text)
    .join('');

const contains = ({ left, top, width, height }: PageRegion, x: number, y: number): boolean =>
  // Text that starts beyond the page's edge belongs to the region at that edge.
  (left === 0 || x >= left) &&
  (left + width >= 1 || x < left + width) &&
  (top === 0 || y >= top) &&
  (top + height >= 1 || y < top + height);

/** Text as one line of at most `SLIDE_TEXT_MAX` characters, cut between words. */
export function toSingleLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= SLIDE_TEXT_MAX) return line;
  const cut = truncateText(line, SLIDE_TEXT_MAX - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > SLIDE_TEXT_MAX / 2 ? cut.slice(0, space) : cut}…`;
}

/** The library's data of an annotation, such as a comment, a link, or a form field. */
export interface Annotation {
  id: string;
  subtype: string;
  contentsObj?: { str: string };
  /** Whether a field only starts an action. */
  pushButton?: boolean;
}

/** A page's speaker notes: the text of its notes region, and its comments, as LaTeX and pdfpc write them; '' for none. */
export function pageNotes(
  annotations: readonly Annotation[],
  pieces: readonly TextPiece[],
  region: PageRegion | undefined,
): string {
  const comments = annotations
    .filter(({ subtype }) => subtype === 'Text')
    .map(({ contentsObj }) => contentsObj?.str ?? '');
  const beside = region ? textInRegion(pieces, region) : '';
  const notes = [beside, ...comments].map((text) => text.replace(/\r\n?/g, '\n').trim()).filter(Boolean);
  return truncateText(notes.join('\n\n'), NOTES_MAX);
}
