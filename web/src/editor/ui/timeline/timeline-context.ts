import { createContext, use } from 'react';
import { type PulledStart } from './pulled-start';
import { type TimelineScale, toPx } from './timeline-scale';

/** What the parts of the timeline need to know of the whole. */
export interface TimelineFrame {
  scale: TimelineScale;
  /** How wide the content is, in pixels. */
  widthPx: number;
  /** What is in sight, in pixels of the content. */
  seen: { left: number; right: number };
  /** The moment at a place of the screen. */
  msAt: (clientX: number) => number;
  /** Set while the beginning of a clip is dragged. */
  pulled?: PulledStart;
}

/** Where something of the recording is drawn, in pixels of the content. */
export const placePx = ({ scale, pulled }: TimelineFrame, ms: number): number =>
  toPx(scale, ms) + (pulled && ms >= pulled.fromMs ? pulled.byMs * scale.pxPerMs : 0);

export const TimelineContext = createContext<TimelineFrame | undefined>(undefined);

export function useTimeline(): TimelineFrame {
  const frame = use(TimelineContext);
  if (!frame) throw new Error('This is no part of a timeline.');
  return frame;
}
