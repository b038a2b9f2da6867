import { type RefObject, useEffect, useState } from 'react';

const IDLE_AFTER_MS = 2500;

/** Whether nobody has moved, touched or pressed anything on the element for a while; never while `active` is false. */
export function useIdle(element: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node || !active) return;
    let timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const event of events) node.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of events) node.removeEventListener(event, wake);
    };
  }, [element, active]);
  return active && isIdle;
}
