import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { lastPath } from '../platform/api/session/last-path';
import { knownAccountId } from '../platform/api/session/session-query';
import { ScreenError, ScreenPending } from '../platform/components/screen';
import { replaceWithCanonicalPath } from './canonical-path';
import { routeTree } from './route-tree.gen';

/** The app's router. It remembers the last path and scrolls to the top after each navigation (spec section 2). */
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
