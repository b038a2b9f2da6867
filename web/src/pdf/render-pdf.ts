import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openPictureEncoder, type PictureEncoder } from '../media/encode/picture-encoder';
import { loadPdf } from './pdf-document';
import { PdfProblem } from './pdf-problem';

/** Longer side of a page's picture, pixels. */
const LONGER_SIDE = 1920;
/** Pages that are drawn or encoded at a time. */
const AT_A_TIME = 3;

export interface RenderOptions {
  signal: AbortSignal;
  /** Told the number of pages; may throw to refuse the file. */
  onPages: (count: number) => void;
  /** Told the pictures, in the order of the pages. */
  onPage: (picture: Blob) => void;
}

/** Turns the pages of a PDF into WebP pictures, in order. Throws `PdfProblem` for a file that cannot be read. */
export async function renderPdf(file: File, { signal, onPages, onPage }: RenderOptions): Promise<void> {
  const task = loadPdf(await file.arrayBuffer());
  const encoder = openPictureEncoder();
  try {
    const pdf = await task.promise.catch((error: unknown) => {
      throw new PdfProblem(isLocked(error) ? 'locked' : 'broken');
    });
    onPages(pdf.numPages);
    const pictures: Promise<Blob>[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      signal.throwIfAborted();
      if (number > AT_A_TIME) onPage(await drawn(pictures[number - AT_A_TIME - 1], number - AT_A_TIME));
      const picture = drawPage(pdf, number, encoder);
      picture.catch(() => undefined);
      pictures.push(picture);
    }
    for (let number = Math.max(1, pdf.numPages - AT_A_TIME + 1); number <= pdf.numPages; number++) {
      onPage(await drawn(pictures[number - 1], number));
    }
  } finally {
    encoder.close();
    await task.destroy();
  }
}

/** The picture of a page, or the problem that names the page. */
async function drawn(picture: Promise<Blob> | undefined, page: number): Promise<Blob> {
  try {
    if (picture) return await picture;
  } catch {
    // What the library says about it helps nobody.
  }
  throw new PdfProblem('page', page);
}

async function drawPage(pdf: PDFDocumentProxy, number: number, encoder: PictureEncoder): Promise<Blob> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: LONGER_SIDE / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport, background: 'white' }).promise;
  page.cleanup();
  const bitmap = await createImageBitmap(canvas);
  canvas.width = canvas.height = 0;
  return encoder.encode(bitmap);
}

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';
