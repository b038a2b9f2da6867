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
    const items = await readTextItems(page);
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

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** The library's own `getTextContent` iterates over the stream, which Safari can't before 27. */
async function readTextItems(page: PDFPageProxy): Promise<TextContent['items']> {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  const items: TextContent['items'] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) items.push(...part.value.items);
  return items;
}

export const piecesInRegion = (pieces: readonly TextPiece[], region: PageRegion): TextPiece[] =>
  pieces.filter(({ x, y }) => contains(region, x, y));

/** The text in a region of a page, with its line breaks; '' if there is none. */
export const textInRegion = (pieces: readonly TextPiece[], region: PageRegion = WHOLE_PAGE): string =>
  joinPieces(piecesInRegion(pieces, region));

const contains = ({ left, top, width, height }: PageRegion, x: number, y: number): boolean =>
  // Text that starts beyond the page's edge belongs to the region at that edge.
  (left === 0 || x >= left) &&
  (left + width >= 1 || x < left + width) &&
  (top === 0 || y >= top) &&
  (top + height >= 1 || y < top + height);

/** Sizes of one line of type differ by less than this share. */
const SAME_SIZE = 0.95;

const isBlank = ({ text }: TextPiece): boolean => text.trim() === '';

const joinPieces = (pieces: readonly TextPiece[]): string => pieces.map(({ text }) => text).join('');

/** The first words in the largest type, and all others; if all have one size, the first line and the others. */
function splitTitle(pieces: readonly TextPiece[]): string[] {
  const largest = pieces.reduce((most, piece) => (isBlank(piece) ? most : Math.max(most, piece.size)), 0);
  const isTitle = (piece: TextPiece) => piece.size >= largest * SAME_SIZE;
  const from = pieces.findIndex((piece) => !isBlank(piece) && isTitle(piece));
  const end = pieces.findIndex((piece, index) => index > from && !isBlank(piece) && !isTitle(piece));
  const isInTitle = (index: number) => index >= from && (end < 0 || index < end);
  const title = pieces.filter((_, index) => isInTitle(index));
  const rest = pieces.filter((_, index) => !isInTitle(index));
  if (!rest.every(isBlank)) return [joinPieces(title), joinPieces(rest)];
  const [first = '', ...others] = joinPieces(title).trim().split('\n');
  return [first, others.join('\n')];
}

/** A printed line of at least this many characters goes on in the next one if that begins with a small letter. */
const BREAK_IN_PARAGRAPH = /([^\n]{25}) ?\n ?(?=\p{Ll})/gu;

/** A slide's text of at most `SLIDE_TEXT_MAX` characters, cut between words: its title on the first line, then a line for each paragraph. */
export function slideText(pieces: readonly TextPiece[]): string {
  const [title = '', rest = ''] = splitTitle(pieces);
  const lines = [title, ...rest.replace(BREAK_IN_PARAGRAPH, '$1 ').split('\n')];
  const text = lines
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter(Boolean)
    .join('\n');
  if (text.length <= SLIDE_TEXT_MAX) return text;
  const cut = truncateText(text, SLIDE_TEXT_MAX - 1);
  const space = cut.search(/\s\S*$/u);
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
