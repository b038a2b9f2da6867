import { prepareRequests } from './api/session/identity';
import { loginFlag } from './api/session/login-flag';
import { whenQuiet } from './components/when-quiet';
import type { AppRouter } from './router';

/**
 * Once the first screen stands, loads the code of what probably comes next, so that it opens as fast as if it had come with the
 * first. What can't be loaded now is loaded when it is needed.
 */
export function loadAhead(router: AppRouter): void {
  const routes = router.routesById;
  const load = (next: Parameters<AppRouter['loadRouteChunk']>[0][], ...others: Promise<void>[]) =>
    Promise.allSettled([...next.map((route) => router.loadRouteChunk(route)), ...others]);
  const ofStranger = () => load([routes['/_main/_app'], routes['/_main/_app/']], prepareRequests());
  const ofPerson = () => load([routes['/_main/_app/projects'], routes['/_main/_app/project/$id']]);
  let hasBegun = false;
  const stop = router.subscribe('onRendered', () => {
    if (loginFlag.isSet()) {
      stop();
      whenQuiet(() => void ofPerson());
    } else if (!hasBegun) whenQuiet(() => void ofStranger());
    hasBegun = true;
  });
}
