import { OPS, type PDFDocumentProxy } from 'pdfjs-dist';
import { waitForDrawing } from './draw-page';
import type { OpenPdf } from './open-pdf';
import { isDoublePage, RIGHT_HALF } from './page-region';
import { readPageText, textInRegion } from './page-text';
import { PdfProblem } from '../import-problem';

/** What is known of a PDF before its pages are drawn. */
export interface PdfStructure {
  /** Of each page in its order, as it is shown, in points; undefined for one that cannot be read. */
  sizes: readonly ({ width: number; height: number } | undefined)[];
  /** The files within it that can become slides. */
  attached: readonly File[];
  /** The names of the other files within it. */
  otherFiles: readonly string[];
  /** Whether it is a cover for the files within it. */
  isPortfolio: boolean;
  /** Whether each page is a slide on the left and the speaker's notes on the right. */
  hasNotesRight: boolean;
}

/** What the library says of a file. */
interface PdfInfo {
  IsXFAPresent?: boolean;
  IsAcroFormPresent?: boolean;
  IsCollectionPresent?: boolean;
}

/** Looks at what a PDF is made of. Throws `PdfProblem` for one whose pages are none to show. */
export async function readPdfStructure({ pdf, unreadable }: OpenPdf): Promise<PdfStructure> {
  const { info } = (await pdf.getMetadata()) as { info: PdfInfo };
  if (info.IsXFAPresent && (await isXfaPlaceholder(pdf, info))) throw new PdfProblem('xfa');
  if (pdf.numPages === 0) throw new PdfProblem('empty');
  const sizes = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) =>
      unreadable.has(index + 1) ? undefined : readPageSize(pdf, index + 1),
    ),
  );
  return {
    sizes,
    ...(await readAttachedFiles(pdf)),
    isPortfolio: info.IsCollectionPresent ?? false,
    hasNotesRight: await hasNotesRight(pdf, sizes),
  };
}

/** A form that only Acrobat can show has one page in place of all others, without fields or with the words to wait. */
async function isXfaPlaceholder(pdf: PDFDocumentProxy, { IsAcroFormPresent }: PdfInfo): Promise<boolean> {
  if (pdf.numPages > 1) return false;
  return !IsAcroFormPresent || /please wait/i.test(textInRegion(await readPageText(await pdf.getPage(1))));
}

const readPageSize = (pdf: PDFDocumentProxy, number: number): Promise<{ width: number; height: number } | undefined> =>
  pdf.getPage(number).then(
    (page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      return { width, height };
    },
    () => undefined,
  );

/** Files that can become slides. */
const DECK_FILE = /\.(pdf|png|jpe?g|webp|avif|gif)$/i;

async function readAttachedFiles(pdf: PDFDocumentProxy): Promise<Pick<PdfStructure, 'attached' | 'otherFiles'>> {
  const attachments = ((await pdf.getAttachments().catch(() => null)) ?? {}) as Record<
    string,
    { filename: string; content?: Uint8Array<ArrayBuffer> }
  >;
  const files = Object.values(attachments);
  const isDeck = ({ filename, content }: (typeof files)[number]) => content !== undefined && DECK_FILE.test(filename);
  return {
    attached: files.filter(isDeck).map(({ filename, content }) => new File([content!], filename)),
    otherFiles: files.filter((file) => !isDeck(file)).map(({ filename }) => filename),
  };
}

async function hasNotesRight(pdf: PDFDocumentProxy, sizes: PdfStructure['sizes']): Promise<boolean> {
  const numbers = sizes.flatMap((size, index) => (size ? index + 1 : []));
  if (numbers.length === 0 || !numbers.every((number) => isDoublePage(sizes[number - 1]!))) return false;
  let hasNotes = false;
  for (const number of numbers) {
    if (await hasDrawingAcrossMiddle(pdf, number)) return false;
    hasNotes ||= textInRegion(await readPageText(await pdf.getPage(number)), RIGHT_HALF).trim() !== '';
  }
  return hasNotes;
}

/** Pixels: enough to see what crosses the middle. */
const CHECK_WIDTH = 512;
/** What reaches so far over the middle, in shares of the width, crosses it: the library counts in 256ths, and rounds outward. */
const TOLERANCE = 4 / 256;
/** Operations that draw, by the library's names; all others set something, or hold operations of their own. */
const DRAWING = /^(show|nextLine|constructPath|shadingFill|paint(?!Form))/;

/** The library's boxes of what was drawn, in shares of the canvas. */
interface OperationBoxes {
  length: number;
  isEmpty: (at: number) => boolean;
  minX: (at: number) => number;
  minY: (at: number) => number;
  maxX: (at: number) => number;
  maxY: (at: number) => number;
}

/** Whether anything on a page is drawn across its middle line. */
async function hasDrawingAcrossMiddle(pdf: PDFDocumentProxy, number: number): Promise<boolean> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: CHECK_WIDTH / page.getViewport({ scale: 1 }).width });
  const canvas = Object.assign(document.createElement('canvas'), {
    width: CHECK_WIDTH,
    height: Math.max(1, Math.round(viewport.height)),
  });
  await waitForDrawing(page.render({ canvas, viewport, recordOperations: true }));
  canvas.width = canvas.height = 0;
  const boxes = page.recordedBBoxes as OperationBoxes | null;
  if (!boxes) return true;
  const { fnArray } = await page.getOperatorList();
  const drawn = fnArray.flatMap((operation, at) =>
    DRAWING.test(OPERATION_NAMES.get(operation) ?? '') && at < boxes.length && !boxes.isEmpty(at) ? [at] : [],
  );
  return drawn.some(
    (at) => boxes.minX(at) < 0.5 - TOLERANCE && boxes.maxX(at) > 0.5 + TOLERANCE && !isBackground(boxes, at),
  );
}

const OPERATION_NAMES = new Map(Object.entries(OPS).map(([name, operation]) => [operation, name]));

/** Whether a drawing fills the page. */
const isBackground = (boxes: OperationBoxes, at: number): boolean =>
  Math.max(boxes.minX(at), boxes.minY(at)) < TOLERANCE && Math.min(boxes.maxX(at), boxes.maxY(at)) > 1 - TOLERANCE;
