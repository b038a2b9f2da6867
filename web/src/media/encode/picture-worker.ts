import type { PictureOrder } from './picture-encoder';

const QUALITY = 0.9;

/** Orders are worked through one after the other, so that answers come in their order. */
let work: Promise<void> = Promise.resolve();

self.onmessage = ({ data: order }: MessageEvent<PictureOrder>) => {
  work = work.then(async () => self.postMessage(await encodeAll(order).catch(() => null)));
};

async function encodeAll({ bitmap, sides, isOpaque }: PictureOrder): Promise<Blob[]> {
  const files: Blob[] = [];
  for (const side of sides) {
    const canvas = drawn(bitmap, side);
    files.push(await (isOpaque && files.length > 0 ? encodeJpeg(canvas) : encode(canvas)));
  }
  bitmap.close();
  return files;
}

function drawn(bitmap: ImageBitmap, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((length) => Math.max(1, Math.round(length * scale)));
  const canvas = new OffscreenCanvas(width!, height!);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  // A browser that makes no WebP answers with PNG, which is many times larger.
  return webp.type === 'image/webp' ? webp : encodeJpeg(canvas);
}

const encodeJpeg = (canvas: OffscreenCanvas): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
