import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { atMost } from '#shared/at-most';
import { PICTURE_SIDES } from '#shared/entities/slide-picture';
import { openPictureEncoder, type PictureEncoder } from '../media/encode/picture-encoder';
import { pageText } from './page-text';
import { loadPdf } from './pdf-document';
import { PdfProblem } from './pdf-problem';

/** Pages that are drawn or encoded at a time. */
const AT_A_TIME = 3;

/** A page as it was drawn. */
export interface RenderedPage {
  /** Counted from 1. */
  number: number;
  /** A picture for each of `PICTURE_SIDES`. */
  pictures: readonly Blob[];
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
  const encoder = openPictureEncoder();
  const inTurn = atMost(AT_A_TIME);
  const ended = new AbortController();
  const eitherSignal = AbortSignal.any([signal, ended.signal]);
  try {
    const pdf = await task.promise.catch((error: unknown) => {
      throw new PdfProblem(isLocked(error) ? 'locked' : 'broken');
    });
    await onPages(pdf.numPages);
    const pages = Array.from({ length: pdf.numPages }, (_, index) =>
      inTurn(async () => {
        eitherSignal.throwIfAborted();
        await room();
        eitherSignal.throwIfAborted();
        onPage(await renderPage(pdf, index + 1, encoder));
      }),
    );
    await Promise.all(pages);
  } finally {
    ended.abort();
    encoder.close();
    await task.destroy();
  }
}

/** The page's pictures and text, or the problem that names the page. */
async function renderPage(pdf: PDFDocumentProxy, number: number, encoder: PictureEncoder): Promise<RenderedPage> {
  try {
    const page = await pdf.getPage(number);
    const [pictures, text] = await Promise.all([drawPage(page, encoder), pageText(page)]);
    return { number, pictures, text };
  } catch {
    // What the library says about it helps nobody.
    throw new PdfProblem('page', number);
  }
}

async function drawPage(page: PDFPageProxy, encoder: PictureEncoder): Promise<Blob[]> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: PICTURE_SIDES[0] / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport, background: 'white' }).promise;
  page.cleanup();
  const bitmap = await createImageBitmap(canvas);
  canvas.width = canvas.height = 0;
  return encoder.encode(bitmap, PICTURE_SIDES);
}

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';
