import type { RouterHistory } from '@tanstack/react-router';

/** What is needed of a router; its routes are of no matter. */
interface Router {
  history: RouterHistory;
  getMatchedRoutes: (path: string) => readonly [unknown, unknown, { fullPath: string } | undefined];
}

/** A path as its route writes it: `/Project2/x/` is `/project2/x`. What no route knows keeps its letters. */
function canonicalPath(router: Router, pathname: string): string {
  const path = pathname.replace(/[\\/]+/g, '/').replace(/(.)\/$/, '$1');
  const pattern = router.getMatchedRoutes(path)[2]?.fullPath ?? '/$';
  if (pattern.endsWith('/$')) return path;
  const given = path.split('/');
  return pattern
    .split('/')
    .map((part, index) => (part.startsWith('$') ? given[index] : part))
    .join('/');
}

/** Shows the address with which the page was opened in its one form: every other path in the app is written so already. */
export function replaceWithCanonicalPath(router: Router): void {
  const { pathname, search, hash } = router.history.location;
  const path = canonicalPath(router, pathname);
  if (path !== pathname) router.history.replace(`${path}${search}${hash}`);
}
