import { useEffect } from 'react';
import { layoutWording } from '../../wording/layout';

/** Names the page in the browser's tab, its history and to screen readers, for as long as the component is there (WCAG 2.4.2). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${layoutWording.product}`;
    return () => void (document.title = layoutWording.product);
  }, [title]);
}
