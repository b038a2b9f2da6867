import type { RouterHistory } from '@tanstack/react-router';

/** The part of the router that this file uses. Its route types don't matter here. */
interface Router {
  history: RouterHistory;
  getMatchedRoutes: (path: string) => readonly [unknown, unknown, { fullPath: string } | undefined];
}

/** A path as its route spells it: `/Project2/x/` becomes `/project2/x`. Segments that match no route keep their case. */
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

/** Rewrites the address that the page was opened with to its canonical path. Links inside the app are canonical already. */
export function replaceWithCanonicalPath(router: Router): void {
  const { pathname, search, hash } = router.history.location;
  const path = canonicalPath(router, pathname);
  if (path !== pathname) router.history.replace(`${path}${search}${hash}`);
}
