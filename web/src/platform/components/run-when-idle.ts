/** Fallback for Safari, which has no `requestIdleCallback`: by then, a first screen has loaded its pictures. */
const WITHOUT_IDLE_MS = 2000;

/** A page that plays or records may never be idle. */
const LONGEST_WAIT_MS = 5000;

/** Runs work once the browser is idle. Returns the function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, WITHOUT_IDLE_MS);
  return () => clearTimeout(timer);
}
