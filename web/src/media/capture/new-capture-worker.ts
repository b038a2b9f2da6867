/** The worker in which sound is written, encoded and recovered. */
export const newCaptureWorker = (): Worker =>
  new Worker(new URL('./capture-worker.ts', import.meta.url), { type: 'module', name: 'capture' });
