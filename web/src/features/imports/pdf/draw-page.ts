import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';
import { PICTURE_SIDES } from '#shared/entities/slide-picture';
import type { PictureEncoder } from '../../../platform/pictures/picture-encoder';
import type { PageRegion } from './page-region';
import type { Annotation } from './page-text';

export interface DrawingTools {
  encoder: PictureEncoder;
  canvases: CanvasPool;
}

/** A page's pictures, one for each of `PICTURE_SIDES`. */
export interface DrawnPage {
  pictures: readonly Blob[];
  /** Width of the largest in pixels, as is `height`. */
  width: number;
  height: number;
}

/** Comment annotations, which are not part of the slide. */
const COMMENTS = ['Text', 'Popup'];

/** Draws a region of a page as a screen shows it, with its layers and annotations, but without comment icons. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  { region, annotations }: { region: PageRegion; annotations: readonly Annotation[] },
  { encoder, canvases }: DrawingTools,
): Promise<DrawnPage> {
  const natural = page.getViewport({ scale: 1 });
  const scale = PICTURE_SIDES[0] / Math.max(natural.width * region.width, natural.height * region.height);
  const pixels = (length: number) => Math.round(length * scale);
  const width = Math.max(1, pixels(natural.width * region.width));
  const height = Math.max(1, pixels(natural.height * region.height));
  const viewport = page.getViewport({
    scale,
    offsetX: -pixels(natural.width * region.left),
    offsetY: -pixels(natural.height * region.top),
  });
  for (const { id, subtype } of annotations) {
    if (COMMENTS.includes(subtype)) pdf.annotationStorage.setValue(id, { noView: true });
  }
  const canvas = canvases.acquire(width, height);
  const annotationMode = AnnotationMode.ENABLE_STORAGE;
  await waitForDrawing(page.render({ canvas, viewport, background: 'white', annotationMode }));
  page.cleanup();
  const bitmap = await createImageBitmap(canvas);
  canvases.release(canvas);
  return { pictures: await encoder.encode({ bitmap, sides: PICTURE_SIDES, isOpaque: true }), width, height };
}

/** Runs a drawing to its end. Other tasks can run between two steps, and a hidden page draws just as fast. */
export async function waitForDrawing(drawing: RenderTask): Promise<void> {
  drawing.onContinue = (goOn: () => void) => void yieldToOtherTasks().then(() => runWithoutFrames(goOn));
  await drawing.promise;
}

/**
 * Runs the next drawing step without the animation frame that the library requests: hidden pages have no frames, and on visible pages each
 * one costs time. Only requests made during this step are affected.
 */
function runWithoutFrames(goOn: () => void): void {
  const global: { requestAnimationFrame: (draw: FrameRequestCallback) => number } = window;
  const original = global.requestAnimationFrame;
  global.requestAnimationFrame = (draw) => {
    queueMicrotask(() => draw(performance.now()));
    return 0;
  };
  try {
    goOn();
  } finally {
    global.requestAnimationFrame = original;
  }
}

/** Reuses canvases: allocating a new one takes as long as drawing a page. */
interface CanvasPool {
  /** Returns a canvas of this size in pixels; it may still show an earlier drawing. */
  acquire: (width: number, height: number) => HTMLCanvasElement;
  /** Returns a canvas to the pool. Its context must be in its initial state. */
  release: (canvas: HTMLCanvasElement) => void;
  free: () => void;
}

export function createCanvasPool(): CanvasPool {
  const unused: HTMLCanvasElement[] = [];
  return {
    acquire: (width, height) => {
      const canvas = unused.pop() ?? document.createElement('canvas');
      // Setting a size, even the same one, allocates new memory.
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      return canvas;
    },
    release: (canvas) => void unused.push(canvas),
    free: () => {
      for (const canvas of unused.splice(0)) canvas.width = canvas.height = 0;
    },
  };
}

/** Lets other tasks run (keys, painting). Stays fast on a hidden page, where timers are slow. */
const yieldToOtherTasks = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
