import { useEffect, useRef } from 'react';
import { VideoBox } from '../../../../platform/components/video-place';
import { recorderWording } from '../../../../wording/recorder';
import type { VideoView } from '../model/recorder-view';
import styles from './video-preview.module.css';

/** What is seen now, in the corner of the slide: a camera as a mirror shows it. Nothing where nothing is. */
export function VideoPreview({ view: { stream, about } }: { view: VideoView }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  if (!stream) return null;
  const picture = (
    <video
      ref={video}
      className={about === 'camera' ? styles.mirror : undefined}
      aria-label={recorderWording.video.seen[about]}
      autoPlay
      muted
      playsInline
    />
  );
  return about === 'camera' ? (
    <VideoBox layout="corner">{picture}</VideoBox>
  ) : (
    <div className={styles.screen}>{picture}</div>
  );
}
