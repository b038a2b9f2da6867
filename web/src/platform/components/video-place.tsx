import { useEffect, useRef, type ReactNode } from 'react';
import type { VideoLayout } from '#shared/entities/clip';
import styles from './video-place.module.css';

/** Places a playback's element on a stage: full size, or in a round corner away from captions and controls. */
export function VideoPlace({ element, layout }: { element: HTMLMediaElement; layout: VideoLayout }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(element), [element]);
  return <div ref={place} className={styles.place} data-video-layout={layout} />;
}

/** The same for an element that React renders; it plays even while hidden. */
export const VideoBox = ({
  layout,
  isHidden,
  children,
}: {
  layout: VideoLayout;
  isHidden?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.place} data-video-layout={layout} hidden={isHidden}>
    {children}
  </div>
);
