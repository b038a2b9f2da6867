import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

/** Less than this is a click with an unsteady hand. */
const CLICK_PX = 4;
/** A finger that stays this long takes up what can also be scrolled past. */
const HOLD_MS = 250;

interface PointerDrag {
  /** The drag has gone `dx` pixels to the right by now. */
  onMove: (dx: number, event: PointerEvent) => void;
  /** It ended where it had come to. */
  onEnd: (event: PointerEvent) => void;
  /** It was taken back, with Esc or by the system. */
  onCancel: () => void;
  /** The pointer was pressed and let go without moving. */
  onClick?: (event: PointerEvent) => void;
  /** Whether a finger has to stay before it drags, because moving at once scrolls. */
  isHoldRequired?: boolean;
}

/** Gives the handler for `onPointerDown` of something that can be dragged sideways. */
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
      // The browser scrolls unless this is said of the first move.
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

/** A step that can just be heard, and one to get somewhere. */
const NUDGE_MS = 50;
const NUDGE_FAR_MS = 500;

/** By how much an arrow key moves what has the focus; undefined for other keys. */
export function nudgeMs({ key, shiftKey }: { key: string; shiftKey: boolean }): number | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowLeft' ? -1 : 1) * (shiftKey ? NUDGE_FAR_MS : NUDGE_MS);
}
