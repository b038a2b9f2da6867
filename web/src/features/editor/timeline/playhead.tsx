import { type RefObject, useEffect, useRef } from 'react';
import { useEditor } from '../ui/editor-context';
import styles from './playhead.module.css';
import { useTimeline } from './timeline-frame';
import { toPx } from './timeline-scale';

/** The line at the moment that plays. It moves outside of React, and keeps itself in sight while it plays. */
export function Playhead({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const { playback } = useEditor();
  const { scale } = useTimeline();
  const line = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      playback.onFrame((ms) => {
        const x = toPx(scale, ms);
        if (line.current) line.current.style.transform = `translateX(${x}px)`;
        const box = scroller.current;
        if (!box || !playback.isPlaying) return;
        const isOut = x < box.scrollLeft || x > box.scrollLeft + box.clientWidth - 32;
        if (isOut) box.scrollLeft = x - 64;
      }),
    [playback, scale, scroller],
  );
  return <div ref={line} className={styles.playhead} aria-hidden />;
}
