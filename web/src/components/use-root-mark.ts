import { useLayoutEffect } from 'react';

/**
 * Marks the whole page, with an attribute on its root, while something is shown that others have to make room for. `:root:has(…)` would say
 * the same, but has the browser look through everything that is shown whenever any of it changes: 2 ms a letter in a large project.
 */
export function useRootMark(mark: `data-with-${string}`): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute(mark, '');
    return () => root.removeAttribute(mark);
  }, [mark]);
}
