import type { openRecorder } from './open-recorder';

/** Loads the recorder together with its screen, so that no microphone is open without one; gives what opens it. */
export async function loadRecorder(): Promise<typeof openRecorder> {
  const [recorder] = await Promise.all([import('./open-recorder'), import('./ui/running-recorder')]);
  return recorder.openRecorder;
}

let isPreloaded = false;

/**
 * Loads all the code that a recording needs, once for this page, so that somebody can record who is offline by then. What can't be loaded
 * now is loaded when it is needed.
 */
export function preloadRecorder(): void {
  if (isPreloaded) return;
  isPreloaded = true;
  loadRecorder()
    .then(async () => (await import('./open-recorder')).preloadCapture())
    .catch(() => (isPreloaded = false));
}
