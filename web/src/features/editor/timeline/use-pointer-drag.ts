import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { Edit } from '../model/editor-state';
import { makeEdit, showDraft } from '../model/editor-store';
import { useEditor } from '../ui/editor-context';

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
function nudgeMs({ key, shiftKey }: { key: string; shiftKey: boolean }): number | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowLeft' ? -1 : 1) * (shiftKey ? NUDGE_FAR_MS : NUDGE_MS);
}

interface TimeMove {
  pxPerMs: number;
  /** The edit that moves the object by a time from its settled place. `isDrag` is false for a key press. */
  moveBy: (ms: number, isDrag: boolean) => Edit;
  name: string;
  /** Key presses of the same series are one step of the history. */
  series: string;
  onClick: (event: PointerEvent) => void;
}

/** Moves an object of the timeline: a drag shows a draft and is saved at its end; each press of an arrow key is saved. */
export function useTimeMove({ pxPerMs, moveBy, name, series, onClick }: TimeMove) {
  const { store } = useEditor();
  const latest = useRef<Edit>(undefined);
  const [isDragged, setDragged] = useState(false);
  const show = (edit: Edit | undefined) => {
    latest.current = edit;
    setDragged(edit !== undefined);
    showDraft(store, edit);
  };
  const onPointerDown = usePointerDrag({
    onClick,
    onMove: (dx) => show(moveBy(dx / pxPerMs, true)),
    onEnd: () => {
      const edit = latest.current;
      if (edit) makeEdit(store, edit, { name });
      show(undefined);
    },
    onCancel: () => show(undefined),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = nudgeMs(event);
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    makeEdit(store, moveBy(by, false), { name, series });
  };
  return { onPointerDown, onKeyDown, isDragged };
}
