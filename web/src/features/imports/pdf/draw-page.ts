import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';
import { PICTURE_SIDES } from '#shared/entities/slide-picture';
import type { PictureEncoder } from '../../../platform/pictures/picture-encoder';
import type { PageRegion } from './page-region';
import type { Annotation } from './page-text';

/** What pages are drawn and encoded with. */
export interface DrawingTools {
  encoder: PictureEncoder;
  canvases: CanvasPool;
}

/** A page's pictures, one for each of `PICTURE_SIDES`. */
export interface DrawnPage {
  pictures: readonly Blob[];
  /** Pixels of the largest. */
  width: number;
  height: number;
}

/** Annotations that are comments on a page: what they say is no part of the slide. */
const COMMENTS = ['Text', 'Popup'];

/** Draws a part of a page as it is shown on a screen, with its layers and annotations for screens, and without the icons of comments. */
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

/** Runs a drawing to its end. Other work has its turn between two steps, and a hidden page draws as fast. */
export async function waitForDrawing(drawing: RenderTask): Promise<void> {
  drawing.onContinue = (goOn: () => void) => void yieldToOtherTasks().then(() => runWithoutFrames(goOn));
  await drawing.promise;
}

/**
 * Runs the next step of a drawing, for which the library asks for an animation frame, without one: a hidden page has no frames, and in
 * one that is seen each would cost time. Only what the library asks for at this moment is answered like this.
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

/** Canvases to draw on one after the other: the memory of a new one costs as much time as drawing a page. */
interface CanvasPool {
  /** One of this size in pixels; what was drawn on it before may still be there. */
  acquire: (width: number, height: number) => HTMLCanvasElement;
  /** Gives one back, whose context is as it was when it was taken. */
  release: (canvas: HTMLCanvasElement) => void;
  /** Frees the memory of those that are not in use. */
  free: () => void;
}

/** An empty pool; it has as many canvases as are in use at a time. */
export function createCanvasPool(): CanvasPool {
  const unused: HTMLCanvasElement[] = [];
  return {
    acquire: (width, height) => {
      const canvas = unused.pop() ?? document.createElement('canvas');
      // To set a size, even the same, takes new memory.
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      return canvas;
    },
    release: (canvas) => void unused.push(canvas),
    free: () => {
      for (const canvas of unused.splice(0)) canvas.width = canvas.height = 0;
    },
  };
}

/** Lets what waits (keys, painting) have its turn; soon also in a page that is hidden, where timers are slow. */
const yieldToOtherTasks = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
