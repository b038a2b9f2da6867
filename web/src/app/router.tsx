import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { lastPath } from '../platform/api/session/last-path';
import { knownAccountId } from '../platform/api/session/session-query';
import { ScreenError, ScreenPending } from '../platform/components/screen';
import { replaceWithCanonicalPath } from './canonical-path';
import { routeTree } from './route-tree.gen';

/** The app's router: an address has one form, that of its route. It remembers the last path and scrolls to the top after each navigation (spec section 2). */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 150,
  });
  replaceWithCanonicalPath(router);
  // Before it loads: who leaves again while a screen still loads wanted to be there all the same. A screen that only loads
  // anew is not gone to: what counts may be where the person is in another tab.
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
