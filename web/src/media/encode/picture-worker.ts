const QUALITY = 0.9;

/** Orders are worked through one after the other, so that answers come in their order. */
let work: Promise<void> = Promise.resolve();

self.onmessage = ({ data: bitmap }: MessageEvent<ImageBitmap>) => {
  work = work.then(async () => self.postMessage(await encode(bitmap).catch(() => null)));
};

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  // A browser that makes no WebP answers with PNG, which is many times larger.
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
