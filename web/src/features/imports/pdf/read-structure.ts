import { OPS, type PDFDocumentProxy } from 'pdfjs-dist';
import { waitForDrawing } from './draw-page';
import { limitStep, type OpenPdf } from './open-pdf';
import { isDoublePage, LEFT_HALF, RIGHT_HALF, splitLongPage } from './page-region';
import { readPageText, textInRegion } from './page-text';
import type { PageSpec } from './render-pdf';
import { uploadsWording as words } from '../../../wording/imports';
import { ImportProblem, PdfProblem } from '../import-problem';
import type { ImportQuestion } from '../import-questions';

interface PdfStructure {
  /** Displayed size of each page in points, in order; undefined if it can't be read. */
  sizes: readonly ({ width: number; height: number } | undefined)[];
  /** Attached files that can become slides. */
  attached: readonly File[];
  /** Names of all other attached files. */
  otherFiles: readonly string[];
  /** Whether the PDF is only a cover for its attached files. */
  isPortfolio: boolean;
  /** Whether each page has a slide on the left and its speaker notes on the right. */
  hasNotesRight: boolean;
}

interface PdfInfo {
  IsXFAPresent?: boolean;
  IsAcroFormPresent?: boolean;
  IsCollectionPresent?: boolean;
}

/** Reads the structure of a PDF. Throws `PdfProblem` if it has no pages to show. */
export const readPdfStructure = (opened: OpenPdf): Promise<PdfStructure> => limitStep(readStructure(opened));

async function readStructure({ pdf, unreadable }: OpenPdf): Promise<PdfStructure> {
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

/** A form that only Acrobat can show has one page instead of all others, without fields or with the text 'Please wait'. */
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

/** In pixels; enough to see drawings that cross the middle. */
const CHECK_WIDTH = 512;
/** How far a drawing must reach over the middle to cross it, as a share of the width: the library counts in 256ths and rounds outward. */
const TOLERANCE = 4 / 256;
/** Names of the library's drawing operations; all others change state or contain other operations. */
const DRAWING = /^(show|nextLine|constructPath|shadingFill|paint(?!Form))/;

/** The library's bounding boxes of the operations, as shares of the canvas. */
interface OperationBoxes {
  length: number;
  isEmpty: (at: number) => boolean;
  minX: (at: number) => number;
  minY: (at: number) => number;
  maxX: (at: number) => number;
  maxY: (at: number) => number;
}

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

const isBackground = (boxes: OperationBoxes, at: number): boolean =>
  Math.max(boxes.minX(at), boxes.minY(at)) < TOLERANCE && Math.min(boxes.maxX(at), boxes.maxY(at)) > 1 - TOLERANCE;

interface PdfPlan {
  /** Its pages or regions of them; empty if a portfolio's files are imported instead. */
  pageSpecs: readonly PageSpec[];
  files: readonly File[];
  /** Whether speaker notes are visible on its slides. */
  showsNotes: boolean;
}

/** Plans what a PDF becomes. Throws `ImportProblem` for a portfolio without any files that can become slides. */
export async function planPdfSlides(
  name: string,
  { sizes, attached, isPortfolio, hasNotesRight }: PdfStructure,
  ask: (question: ImportQuestion) => Promise<string>,
): Promise<PdfPlan> {
  const pages = sizes.map((_, index): PageSpec => ({ page: index + 1 }));
  if (isPortfolio && attached.length === 0) throw new ImportProblem(words.emptyPortfolio(name));
  let files: readonly File[] = [];
  if (attached.length > 0) {
    const { title, text, choices } = isPortfolio ? words.portfolio : words.attachedDecks;
    const lines = attached.map((file) => file.name);
    if ((await ask({ title, text: text(name), lines, choices })) === 'files') files = attached;
    if (isPortfolio && files.length > 0) return { pageSpecs: [], files, showsNotes: false };
  }
  if (hasNotesRight) {
    const { title, text, choices } = words.notesRight;
    if ((await ask({ title, text: text(name), choices })) === 'halves') {
      const orders = pages.map((order) => ({ ...order, region: LEFT_HALF, notes_region: RIGHT_HALF }));
      return { pageSpecs: orders, files, showsNotes: false };
    }
  }
  const screens = sizes.map((size) => (size ? splitLongPage(size) : []));
  const long = pages.filter((_, index) => screens[index]!.length > 1);
  const whole: PdfPlan = { pageSpecs: pages, files, showsNotes: hasNotesRight };
  if (long.length === 0) return whole;
  const { title, text, choices } = words.longPages;
  const numbers = long.map(({ page }) => page);
  const count = numbers.reduce((sum, page) => sum + screens[page - 1]!.length, 0);
  if ((await ask({ title, text: text(name, numbers), choices: choices(count) })) === 'pages') return whole;
  const orders = pages.flatMap((order) => {
    const parts = screens[order.page - 1]!;
    return parts.length > 1 ? parts.map((region) => ({ ...order, region })) : [order];
  });
  return { ...whole, pageSpecs: orders };
}
