/** Safari has no word for quiet; there it is the time in which a first screen has its pictures. */
const WITHOUT_IDLE_MS = 2000;

/** Does something once the browser has nothing more urgent to do. */
export function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, WITHOUT_IDLE_MS);
}
