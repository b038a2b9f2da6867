import { limitConcurrency } from '#shared/limit-concurrency';

/** A picture, and the longest sides in pixels of the files to create. */
export interface PictureJob {
  bitmap: ImageBitmap;
  sides: readonly number[];
  /** Whether the picture is known to have no transparency. */
  isOpaque: boolean;
  /** A file of the picture at the longest of the sides. It is used unchanged, unless it has transparency. */
  original?: Blob;
}

/** Encodes pictures in a worker, so that drawing continues meanwhile. */
export interface PictureEncoder {
  /**
   * Returns a file for each of the sides, longest first, none larger than the picture: the first as WebP (lossless for drawings, not for
   * photos), or JPEG if the browser can't encode WebP; the others as JPEG, which is several times faster. Transparency is replaced with a
   * background. Closes the bitmap.
   */
  encode(order: PictureJob): Promise<Blob[]>;
  close(): void;
}

/**
 * How many pictures a worker encodes before another one takes its place: browsers free the pixels that a worker read only after tens of MB, but
 * all at once when it ends.
 */
const PICTURES_PER_WORKER = 12;

/** Encodes one picture at a time, because encoding without loss needs 50 MB. */
export function openPictureEncoder(): PictureEncoder {
  const inTurn = limitConcurrency(1);
  let worker: Worker | undefined;
  let count = 0;
  let isClosed = false;
  const endWorker = () => {
    worker?.terminate();
    worker = undefined;
  };
  return {
    encode: (job) =>
      inTurn(async () => {
        if (isClosed) throw new Error('The picture encoder is closed.');
        worker ??= new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
        const files = await encodeIn(worker, job);
        // A worker that failed to load would never answer.
        if (!files || ++count % PICTURES_PER_WORKER === 0) endWorker();
        if (!files) throw new Error('The picture could not be encoded.');
        return files;
      }),
    close: () => {
      isClosed = true;
      endWorker();
    },
  };
}

/** Null if the worker failed. */
const encodeIn = (worker: Worker, job: PictureJob): Promise<Blob[] | null> =>
  new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob[] | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(job, [job.bitmap]);
  });
