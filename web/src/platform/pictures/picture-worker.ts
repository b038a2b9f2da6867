import { cleanPicture } from './clean-picture';
import { findBackground, isDrawing } from './picture-analysis';
import type { PictureJob } from './picture-encoder';

const QUALITY = 0.9;

self.onmessage = async ({ data: job }: MessageEvent<PictureJob>) =>
  self.postMessage(await encodeAll(job).catch(() => null));

async function encodeAll({ bitmap, sides: [side, ...smallerSides], isOpaque, original }: PictureJob): Promise<Blob[]> {
  const context = drawScaled(bitmap, side!);
  // Frees its pixels before the encoders need memory.
  bitmap.close();
  const isFilled = !isOpaque && fillBackground(context);
  const largest = original && !isFilled ? original : encode(context);
  let source = context.canvas;
  const smaller = smallerSides.map((side) => {
    source = drawScaled(source, side).canvas;
    return encodeJpeg(source);
  });
  return Promise.all([largest, ...smaller]);
}

/** Replaces transparency with a background; returns whether there was any. */
function fillBackground(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const ground = findBackground(context.getImageData(0, 0, width, height).data, width);
  if (ground === undefined) return false;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
  return true;
}

function drawScaled(source: ImageBitmap | OffscreenCanvas, side: number): OffscreenCanvasRenderingContext2D {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const [width, height] = [source.width, source.height].map((length) => Math.max(1, Math.round(length * scale)));
  const context = getContext(side, width!, height!);
  // At half the size, each pixel is the mean of four even with low quality.
  context.imageSmoothingQuality = scale === 0.5 ? 'low' : 'high';
  context.clearRect(0, 0, width!, height!);
  context.drawImage(source, 0, 0, width!, height!);
  return context;
}

/** Reuses contexts, because jobs mostly have the same size, and allocating memory takes as long as drawing. */
const contexts = new Map<number, OffscreenCanvasRenderingContext2D>();

function getContext(side: number, width: number, height: number): OffscreenCanvasRenderingContext2D {
  const known = contexts.get(side);
  if (known?.canvas.width === width && known.canvas.height === height) return known;
  // The pixels are read back to encode them, which would be slow from a graphics card.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas context.');
  contexts.set(side, context);
  return context;
}

async function encode(context: OffscreenCanvasRenderingContext2D): Promise<Blob> {
  const quality = isDrawing(context) && (await isWebpLossless()) ? 1 : QUALITY;
  const webp = await encodeWebp(context.canvas, quality);
  // A browser that can't encode WebP returns PNG, which is many times larger.
  return webp.type === 'image/webp' ? webp : encodeJpeg(context.canvas);
}

let webpLossless: Promise<boolean> | undefined;

/** Whether WebP with quality 1 is lossless in this browser, as in Chromium; others create a very large lossy file. */
function isWebpLossless(): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  webpLossless ??= encodeWebp(canvas, 1).then(async (webp) => (await webp.text()).includes('VP8L'));
  return webpLossless;
}

const encodeWebp = (canvas: OffscreenCanvas, quality: number): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/webp', quality }).then(cleanPicture);

const encodeJpeg = (canvas: OffscreenCanvas): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }).then(cleanPicture);
