/** Fallback for Safari, which has no `requestIdleCallback`: by then, a first screen has loaded its pictures. */
const WITHOUT_IDLE_MS = 2000;

/** Runs work once the browser is idle. */
export function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, WITHOUT_IDLE_MS);
}
