import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

/** Less movement counts as a click. */
const CLICK_PX = 4;
/** How long a finger must stay to start a drag where moving scrolls. */
const HOLD_MS = 250;

interface PointerDrag {
  /** The drag is now `dx` pixels to the right of its start. */
  onMove: (dx: number, event: PointerEvent) => void;
  onEnd: (event: PointerEvent) => void;
  /** Canceled with Esc or by the system. */
  onCancel: () => void;
  /** The pointer was pressed and released without moving. */
  onClick?: (event: PointerEvent) => void;
  /** Whether a finger must stay before it drags, because moving at once scrolls. */
  isHoldRequired?: boolean;
}

/** Returns the `onPointerDown` handler of a horizontally draggable element. */
export function usePointerDrag(drag: PointerDrag): (event: ReactPointerEvent) => void {
  const running = useRef<AbortController>(undefined);
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  useEffect(() => () => running.current?.abort(), []);

  return (down) => {
    if (down.button !== 0) return;
    down.stopPropagation();
    running.current?.abort();
    const ends = (running.current = new AbortController());
    const { signal } = ends;
    let isDragging = false;
    let mayDrag = !(latest.current.isHoldRequired && down.pointerType === 'touch');
    if (!mayDrag) {
      const timer = setTimeout(() => (mayDrag = true), HOLD_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      // The browser scrolls unless the first move is prevented.
      window.addEventListener('touchmove', (event) => mayDrag && event.preventDefault(), { signal, passive: false });
    }
    const cancel = () => {
      ends.abort();
      if (isDragging) latest.current.onCancel();
    };
    const forThisPointer = (listener: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === down.pointerId) listener(event);
    };
    window.addEventListener(
      'pointermove',
      forThisPointer((event) => {
        const dx = event.clientX - down.clientX;
        isDragging ||= mayDrag && Math.abs(dx) >= CLICK_PX;
        if (isDragging) latest.current.onMove(dx, event);
      }),
      { signal },
    );
    window.addEventListener(
      'pointerup',
      forThisPointer((event) => {
        ends.abort();
        if (isDragging) latest.current.onEnd(event);
        else latest.current.onClick?.(event);
      }),
      { signal },
    );
    window.addEventListener('pointercancel', forThisPointer(cancel), { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
  };
}

/** A barely audible step, and a larger one. */
const NUDGE_MS = 50;
const NUDGE_FAR_MS = 500;

/** How far an arrow key moves the focused object; undefined for other keys. */
export function nudgeMs({ key, shiftKey }: { key: string; shiftKey: boolean }): number | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowLeft' ? -1 : 1) * (shiftKey ? NUDGE_FAR_MS : NUDGE_MS);
}
