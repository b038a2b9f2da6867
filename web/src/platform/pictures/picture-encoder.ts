/** A picture, and the longer sides in pixels at most that files of it are to have. */
export interface PictureJob {
  bitmap: ImageBitmap;
  sides: readonly number[];
  /** Whether it is known that nothing shines through it. */
  isOpaque: boolean;
  /** A file of the picture that has the longest of the sides already: it stays as it is, unless something shines through. */
  original?: Blob;
}

/** Turns pictures into files in workers, so that drawing goes on meanwhile. */
export interface PictureEncoder {
  /**
   * A file for each of the sides in pixels, the longest first, none of them larger than the picture: the first as WebP (without
   * loss if it was drawn and is no photo), or JPEG where the browser makes no WebP; the others as JPEG, which is made several times
   * faster. What something shines through is drawn on a ground. The bitmap is used up.
   */
  encode(order: PictureJob): Promise<Blob[]>;
  close(): void;
}

const WORKERS = 2;

/** Starts two workers that take turns. */
export function openPictureEncoder(): PictureEncoder {
  const workers = Array.from({ length: WORKERS }, startWorker);
  let turn = 0;
  return {
    encode: (order) => (workers[turn++ % WORKERS] ?? startWorker()).encode(order),
    close: () => {
      for (const worker of workers) worker.close();
    },
  };
}

/** One worker; answers come in the order of the orders. */
function startWorker(): PictureEncoder {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
  const waiting: { resolve(files: Blob[]): void; reject(error: Error): void }[] = [];
  worker.onmessage = ({ data }: MessageEvent<Blob[] | null>) => {
    const order = waiting.shift();
    if (data) order?.resolve(data);
    else order?.reject(new Error('The picture could not be encoded.'));
  };
  worker.onerror = () => {
    for (const order of waiting.splice(0)) order.reject(new Error('The picture could not be encoded.'));
  };
  return {
    encode: (order) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(order, [order.bitmap]);
      }),
    close: () => worker.terminate(),
  };
}
