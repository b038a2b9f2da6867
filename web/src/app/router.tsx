import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { reportError } from '../platform/api/report-error';
import { lastPath } from '../platform/api/session/last-path';
import { knownAccountId } from '../platform/api/session/session-query';
import { ScreenError, ScreenPending } from '../platform/components/screen';
import { routeTree } from './route-tree.gen';

/** The app's router. It remembers the last path and scrolls to the top after each navigation (spec section 2). */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    defaultOnCatch: reportError,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 150,
  });
  replaceWithCanonicalPath(router);
  // On 'onBeforeLoad', so that a screen counts as visited even if the person leaves while it loads. A reload is not a visit: it would
  // overwrite a newer path from another tab.
  router.subscribe('onBeforeLoad', ({ toLocation, hrefChanged }) => {
    if (hrefChanged) lastPath.remember(toLocation.href, knownAccountId(queryClient));
  });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) window.scrollTo(0, 0);
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** The part of the router that this file uses. Its route types don't matter here. */
interface AddressRouter {
  history: RouterHistory;
  getMatchedRoutes: (path: string) => readonly [unknown, unknown, { fullPath: string } | undefined];
}

/** A path as its route spells it: `/Project2/x/` becomes `/project2/x`. Segments that match no route keep their case. */
function canonicalPath(router: AddressRouter, pathname: string): string {
  const path = pathname.replace(/[\\/]+/g, '/').replace(/(.)\/$/, '$1');
  const pattern = router.getMatchedRoutes(path)[2]?.fullPath ?? '/$';
  if (pattern.endsWith('/$')) return path;
  const given = path.split('/');
  return pattern
    .split('/')
    .map((part, index) => (part.startsWith('$') ? given[index] : part))
    .join('/');
}

/** Rewrites the address that the page was opened with to its canonical path. Links inside the app are canonical already. */
export function replaceWithCanonicalPath(router: AddressRouter): void {
  const { pathname, search, hash } = router.history.location;
  const path = canonicalPath(router, pathname);
  if (path !== pathname) router.history.replace(`${path}${search}${hash}`);
}
