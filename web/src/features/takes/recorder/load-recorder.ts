import type { openRecorder } from './open-recorder';

/** Loads the recorder with its screen, so that no microphone is open without one. Returns the function that opens it. */
export async function loadRecorder(): Promise<typeof openRecorder> {
  const [recorder] = await Promise.all([import('./open-recorder'), import('./ui/running-recorder')]);
  return recorder.openRecorder;
}

let isPreloaded = false;

/** Loads all code of a recording, once per page, so that people can record offline later. Failures are retried when it is needed. */
export function preloadRecorder(): void {
  if (isPreloaded) return;
  isPreloaded = true;
  loadRecorder()
    .then(async () => (await import('./open-recorder')).preloadCapture())
    .catch(() => (isPreloaded = false));
}
