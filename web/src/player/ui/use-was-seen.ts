import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been in sight at least once, be it in part. */
export function useWasSeen(element: RefObject<HTMLElement | null>): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watching = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watching.disconnect();
      setSeen(true);
    });
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [element]);
  return wasSeen;
}
