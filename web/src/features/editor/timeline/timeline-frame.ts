import { createContext, type RefObject, use, useEffect, useMemo, useState } from 'react';
import type { EditorSessionStore } from '../session/project-editor';
import { useEditorState } from '../ui/editor-context';
import {
  type PulledStart,
  findPulledStart,
  scaleFor,
  TIMELINE_PAD_PX,
  type TimelineScale,
  toMs,
  toPx,
  zoomBy,
} from './timeline-scale';

interface TimelineFrame {
  scale: TimelineScale;
  /** The width of the content, in pixels. */
  widthPx: number;
  /** The visible part, in pixels of the content. */
  seen: { left: number; right: number };
  msAt: (clientX: number) => number;
  /** Set while the start of a clip is dragged. */
  pulled?: PulledStart;
}

/** Where a time is drawn, in pixels of the content. */
export const toDrawnPx = ({ scale, pulled }: TimelineFrame, ms: number): number =>
  toPx(scale, ms) + (pulled && ms >= pulled.fromMs ? pulled.byMs * scale.pxPerMs : 0);

export const TimelineContext = createContext<TimelineFrame | undefined>(undefined);

export function useTimeline(): TimelineFrame {
  const frame = use(TimelineContext);
  if (!frame) throw new Error('This is no part of a timeline.');
  return frame;
}

/** How much is drawn beyond the visible part, so that scrolling shows no gaps. */
const MARGIN_PX = 200;

/** Measures the timeline's scroller, and zooms around the pointer with Ctrl or ⌘ and the wheel. */
export function useTimelineFrame(
  scroller: RefObject<HTMLDivElement | null>,
  duration: number,
  pxPerSecond: number | undefined,
  session: EditorSessionStore,
): TimelineFrame {
  const [box, setBox] = useState({ left: 0, width: 1000 });
  const scale = useMemo(() => scaleFor(duration, box.width, pxPerSecond), [duration, box.width, pxPerSecond]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setBox({ left: element.scrollLeft, width: element.clientWidth });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const x = event.clientX - element.getBoundingClientRect().left;
      const ms = toMs(scale, x + element.scrollLeft);
      const next = zoomBy(scale.pxPerMs * 1000, -event.deltaY / 200);
      session.setState({ pxPerSecond: next });
      requestAnimationFrame(() => (element.scrollLeft = toPx({ pxPerMs: next / 1000 }, ms) - x));
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [scroller, scale, session]);

  return useMemo(() => buildFrame(scroller, scale, box, duration), [scroller, scale, box, duration]);
}

function buildFrame(
  scroller: RefObject<HTMLDivElement | null>,
  scale: TimelineScale,
  box: { left: number; width: number },
  duration: number,
): TimelineFrame {
  const msAt = (clientX: number) => {
    const element = scroller.current;
    return element ? toMs(scale, clientX - element.getBoundingClientRect().left + element.scrollLeft) : 0;
  };
  const widthPx = Math.max(box.width, toPx(scale, duration) + 2 * TIMELINE_PAD_PX);
  return { scale, msAt, widthPx, seen: { left: box.left - MARGIN_PX, right: box.left + box.width + MARGIN_PX } };
}

export function usePulledStart(): PulledStart | undefined {
  const settled = useEditorState((state) => state.settled.timeline.clips);
  const drafted = useEditorState((state) => state.view.timeline.clips);
  return useMemo(() => findPulledStart(settled, drafted), [settled, drafted]);
}
