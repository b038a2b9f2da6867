import { type MouseEvent } from 'react';
import { type Span } from '#shared/time/timeline';
import { toDrawnPx, useTimeline } from './timeline-frame';

/** Spans too narrow to grab, as one drawing. An element for each span would also need a browser layer for each. */
export function NarrowBars({
  spans,
  height,
  label,
  className,
  onClick,
}: {
  spans: readonly Span[];
  height: number;
  label: string;
  className?: string;
  onClick?: (event: MouseEvent) => void;
}) {
  const frame = useTimeline();
  if (spans.length === 0) return null;
  const bars = spans.map(({ start, end }) => {
    const left = toDrawnPx(frame, start);
    return `M${left} 0h${Math.max(1, (end - start) * frame.scale.pxPerMs)}v${height}H${left}z`;
  });
  return (
    <svg className={className} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={bars.join('')} onClick={onClick} />
    </svg>
  );
}
