import { createContext, use } from 'react';
import { type TimelineScale } from './timeline-scale';

/** What the parts of the timeline need to know of the whole. */
export interface TimelineFrame {
  scale: TimelineScale;
  /** How wide the content is, in pixels. */
  widthPx: number;
  /** What is in sight, in pixels of the content. */
  seen: { left: number; right: number };
  /** The moment at a place of the screen. */
  msAt: (clientX: number) => number;
}

export const TimelineContext = createContext<TimelineFrame | undefined>(undefined);

export function useTimeline(): TimelineFrame {
  const frame = use(TimelineContext);
  if (!frame) throw new Error('This is no part of a timeline.');
  return frame;
}
