import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { atMost } from '#shared/at-most';
import { PICTURE_SIDES } from '#shared/entities/slide-picture';
import { openPictureEncoder, type PictureEncoder } from '../media/pictures/picture-encoder';
import { canvasPool, type CanvasPool } from './canvas-pool';
import { othersTurn } from './others-turn';
import { pageText } from './page-text';
import { loadPdf } from './pdf-document';
import { PdfProblem } from './pdf-problem';

/** Pages that are drawn or encoded at a time. */
const AT_A_TIME = 3;

/** What pages are drawn and encoded with. */
interface Tools {
  encoder: PictureEncoder;
  canvases: CanvasPool;
}

/** A page's pictures, one for each of `PICTURE_SIDES`. */
interface DrawnPage {
  pictures: readonly Blob[];
  /** Pixels of the largest. */
  width: number;
  height: number;
}

/** A page as it was drawn. */
export interface RenderedPage extends DrawnPage {
  /** Counted from 1. */
  number: number;
  /** What stands on it. */
  text: string;
}

export interface RenderOptions {
  signal: AbortSignal;
  /** Told the number of pages; may reject to refuse the file. */
  onPages: (count: number) => Promise<void>;
  /** Told each page, in about the order of the file. */
  onPage: (page: RenderedPage) => void;
  /** Resolves when there is room for one more page; the next is not drawn before. */
  room: () => Promise<void>;
}

/** Turns the pages of a PDF into pictures. Throws `PdfProblem` for a file that cannot be read. */
export async function renderPdf(file: File, { signal, onPages, onPage, room }: RenderOptions): Promise<void> {
  const task = loadPdf(await file.arrayBuffer());
  const tools = { encoder: openPictureEncoder(), canvases: canvasPool() };
  const ended = new AbortController();
  const eitherSignal = AbortSignal.any([signal, ended.signal]);
  try {
    const pdf = await task.promise.catch((error: unknown) => {
      throw new PdfProblem(isLocked(error) ? 'locked' : 'broken');
    });
    await onPages(pdf.numPages);
    const render = async (number: number) => {
      await room();
      eitherSignal.throwIfAborted();
      onPage(await renderPage(pdf, number, tools));
    };
    // The first page is what the person waits for.
    await render(1);
    const inTurn = atMost(AT_A_TIME);
    const others = Array.from({ length: pdf.numPages - 1 }, (_, index) => inTurn(() => render(index + 2)));
    await Promise.all(others);
  } finally {
    ended.abort();
    tools.encoder.close();
    tools.canvases.free();
    await task.destroy();
  }
}

/** The page's pictures and text, or the problem that names the page. */
async function renderPage(pdf: PDFDocumentProxy, number: number, tools: Tools): Promise<RenderedPage> {
  try {
    const page = await pdf.getPage(number);
    const [drawn, text] = await Promise.all([drawPage(page, tools), pageText(page)]);
    return { number, ...drawn, text };
  } catch {
    // What the library says about it helps nobody.
    throw new PdfProblem('page', number);
  }
}

async function drawPage(page: PDFPageProxy, { encoder, canvases }: Tools): Promise<DrawnPage> {
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: PICTURE_SIDES[0] / Math.max(natural.width, natural.height) });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const canvas = canvases.take(width, height);
  // As for print: for the screen the library waits for a frame between two steps, and a hidden page has none.
  const drawing = page.render({ canvas, viewport, background: 'white', intent: 'print' });
  drawing.onContinue = (goOn: () => void) => void othersTurn().then(goOn);
  await drawing.promise;
  page.cleanup();
  const bitmap = await createImageBitmap(canvas);
  canvases.giveBack(canvas);
  return { pictures: await encoder.encode({ bitmap, sides: PICTURE_SIDES, isOpaque: true }), width, height };
}

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';
