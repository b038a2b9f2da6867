import { useEffect, useRef, type ReactNode } from 'react';
import type { VideoLayout } from '#shared/entities/clip';
import styles from './video-place.module.css';

/** Gives the element of a playback its place on a stage: all of it, or a round corner, away from captions and controls. */
export function VideoPlace({ element, layout }: { element: HTMLMediaElement; layout: VideoLayout }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(element), [element]);
  return <div ref={place} className={styles.place} data-video-layout={layout} />;
}

/** The same place for an element that is drawn here; one that is hidden plays all the same. */
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
