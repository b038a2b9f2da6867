import { type RefObject, useEffect } from 'react';

const TEXT_FIELD = 'input, textarea, [contenteditable]';
const FOCUSABLE = 'button:not(:disabled), select:not(:disabled), a[href], [tabindex="0"], summary';

/**
 * When a focused element is removed, e.g. a slide deleted with a key, focuses a nearby one; otherwise the keyboard focus would return to
 * the top of the page. Does nothing after text fields, so that further typing does not press a button.
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    let focused: Element | undefined;
    const onFocus = ({ target }: FocusEvent) => (focused = target instanceof Element ? target : undefined);
    const watching = new MutationObserver((changes) => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const gone = focused;
      focused = undefined;
      if (gone.matches(TEXT_FIELD)) return;
      const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
      if (change) findNearbyFocusable(change, root)?.focus();
    });
    root.addEventListener('focusin', onFocus);
    watching.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', onFocus);
      watching.disconnect();
    };
  }, [place]);
}

/** The first focusable element in the next sibling, the previous sibling, or the ancestors. */
function findNearbyFocusable(
  { nextSibling, previousSibling, target }: MutationRecord,
  root: HTMLElement,
): HTMLElement | undefined {
  for (const near of [nextSibling, previousSibling]) {
    const found = near instanceof HTMLElement && near.isConnected && findFocusable(near);
    if (found) return found;
  }
  for (
    let around: Node | null = target;
    around instanceof HTMLElement && root.contains(around);
    around = around.parentElement
  ) {
    const found = around.isConnected && findFocusable(around);
    if (found) return found;
  }
  return undefined;
}

const findFocusable = (element: HTMLElement): HTMLElement | undefined =>
  element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? undefined);
