import { useEffect } from 'react';
import { PRODUCT } from '../../wording/layout';

/** Sets the title in the browser tab, in the history, and for screen readers while the component is mounted (WCAG 2.4.2). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    return () => void (document.title = PRODUCT);
  }, [title]);
}
