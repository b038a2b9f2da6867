import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { pictureUrl } from '#shared/entities/slide-picture';
import type { Scene } from '#shared/publish/scenes';
import { formatClock } from '#shared/time/time-text';
import { spanAt } from '#shared/time/span-at';
import { SlidePicture } from '../../../platform/components/slide-picture';
import type { Playback } from '../../../platform/playback/playback';
import { usePlaybackTime } from '../../../platform/components/use-playback-time';
import { playerWording } from '../../../wording/player';
import { type Presentation, buildSegments, chapterName } from '../model/presentation';
import styles from './seek-bar.module.css';

/** The timeline: a segment per slide or video without one, filled up to the current time. Drag or click to seek, hover to preview. */
export function SeekBar({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const { name, scenes, duration } = presentation;
  const segments = useMemo(() => buildSegments(scenes, duration), [scenes, duration]);
  const bar = useRef<HTMLDivElement>(null);
  const moment = usePlaybackTime(playback, 250);
  const [hovered, setHovered] = useState<number>();
  const [isFocused, setFocused] = useState(false);

  useEffect(
    () => playback.onFrame((ms) => bar.current?.style.setProperty('--at', String(ms / duration || 0))),
    [playback, duration],
  );

  const timeAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration;
  };
  const onMove = (event: PointerEvent) => {
    const time = timeAt(event);
    setHovered(time);
    if (event.buttons === 1) playback.seek(time);
  };
  const previewed = hovered ?? (isFocused ? moment : undefined);
  const previewedScene = previewed === undefined ? undefined : spanAt(segments, previewed)?.scene;
  const scene = spanAt(segments, moment)?.scene;
  const nameOf = (shown: Scene | undefined) => chapterName(scenes, shown ? scenes.indexOf(shown) : -1);

  const track = segments.map(({ start, end }) => (
    <span key={start} style={{ width: `${(100 * (end - start)) / duration}%` }} />
  ));

  return (
    <div
      ref={bar}
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label={playerWording.position}
      aria-valuemax={Math.round(duration / 1000)}
      aria-valuenow={Math.round(moment / 1000)}
      aria-valuetext={playerWording.positionText(formatClock(moment), formatClock(duration), nameOf(scene))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        playback.seek(timeAt(event));
      }}
      onPointerMove={onMove}
      onPointerLeave={() => setHovered(undefined)}
      onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.track}>{track}</div>
      <div className={styles.played}>{track}</div>
      {previewed !== undefined && (
        <div className={styles.preview} style={{ '--at': previewed / duration } as React.CSSProperties} aria-hidden>
          {hovered !== undefined && previewedScene && (
            <SlidePicture className={styles.picture} src={pictureUrl(previewedScene.url, 320)} alt="" name={name} />
          )}
          <span className={styles.place}>
            <span dir="auto">{nameOf(previewedScene)}</span>
            {formatClock(previewed)}
          </span>
        </div>
      )}
    </div>
  );
}
