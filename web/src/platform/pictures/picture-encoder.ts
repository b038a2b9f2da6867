/** A picture, and the longest sides in pixels of the files to create. */
export interface PictureJob {
  bitmap: ImageBitmap;
  sides: readonly number[];
  /** Whether the picture is known to have no transparency. */
  isOpaque: boolean;
  /** A file of the picture at the longest of the sides. It is used unchanged, unless it has transparency. */
  original?: Blob;
}

/** Encodes pictures in workers, so that drawing continues meanwhile. */
export interface PictureEncoder {
  /**
   * Returns a file for each of the sides, longest first, none larger than the picture: the first as WebP (lossless for drawings, not for
   * photos), or JPEG if the browser can't encode WebP; the others as JPEG, which is several times faster. Transparency is replaced with a
   * background. Closes the bitmap.
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

/** One worker; results come in the order of the jobs. */
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
