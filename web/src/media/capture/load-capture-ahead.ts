import type { ToCapture } from './capture-messages';
import { loadTapAhead } from './feed-track';
import { newCaptureWorker } from './new-capture-worker';

/** Has the browser's HTTP cache hold the capture worker, its encoder and, where sound comes through one, the audio worklet. */
export function loadCaptureAhead(): void {
  newCaptureWorker().postMessage({ type: 'load-encoder' } satisfies ToCapture);
  loadTapAhead();
}
