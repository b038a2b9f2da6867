import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';
import { PICTURE_SIDES } from '#shared/entities/slide-picture';
import type { limitConcurrency } from '#shared/limit-concurrency';
import type { PictureEncoder } from '../../../platform/pictures/picture-encoder';
import type { PageRegion } from './page-region';
import type { Annotation } from './page-text';

export interface DrawingTools {
  encoder: PictureEncoder;
  /** Runs one drawing at a time. */
  inTurn: ReturnType<typeof limitConcurrency>;
  /** The last drawing's canvas: allocating a new one takes as long as drawing a page. A canvas is not used again if its drawing failed. */
  canvas?: HTMLCanvasElement;
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
  tools: DrawingTools,
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
  const bitmap = await tools.inTurn(async () => {
    const { canvas = document.createElement('canvas') } = tools;
    tools.canvas = undefined;
    // Setting a size, even the same one, allocates new memory.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const annotationMode = AnnotationMode.ENABLE_STORAGE;
    await waitForDrawing(page.render({ canvas, viewport, background: 'white', annotationMode }));
    tools.canvas = canvas;
    return createImageBitmap(canvas);
  });
  page.cleanup();
  return { pictures: await tools.encoder.encode({ bitmap, sides: PICTURE_SIDES, isOpaque: true }), width, height };
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
