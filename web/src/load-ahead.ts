import { prepareRequests } from './api/session/identity';
import { loginFlag } from './api/session/login-flag';
import type { AppRouter } from './router';

/** Safari has no word for quiet; there it is the time in which a first screen has its pictures. */
const WITHOUT_IDLE_MS = 2000;

const whenQuiet = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, WITHOUT_IDLE_MS);
};

/**
 * Once the first screen stands, loads the code of what probably comes next, so that it opens as fast as if it had come with the
 * first. What can't be loaded now is loaded when it is needed.
 */
export function loadAhead(router: AppRouter): void {
  const load = async () => {
    const routes = router.routesById;
    const next = loginFlag.isSet()
      ? [routes['/_main/_app/projects'], routes['/_main/_app/project/$id']]
      : [routes['/_main/_app'], routes['/_main/_app/']];
    await Promise.allSettled([
      ...next.map((route) => router.loadRouteChunk(route)),
      ...(loginFlag.isSet() ? [] : [prepareRequests()]),
    ]);
  };
  const stop = router.subscribe('onRendered', () => {
    stop();
    whenQuiet(() => void load());
  });
}
