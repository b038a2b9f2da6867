import { useEffect, useState } from 'react';
import type { Scene } from '#shared/publish/scenes';
import { SlidePicture, stagePictureUrl } from '../../../platform/components/slide-picture';
import { VideoPlace } from '../../../platform/components/video-place';
import type { Playback } from '../../../platform/playback/playback';
import { type Presentation, sceneAlt } from '../model/presentation';
import styles from './stage.module.css';
import { usePlaybackSnapshot } from './use-playback';

/** The next slide is always preloaded; the one after it, only this long before the next slide shows. */
const NEAR_MS = 10_000;

/** Whether the slide after `scene` comes soon, by the audio clock. */
function useIsNearEnd(playback: Playback, scene: Scene | undefined): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(
    () => playback.onFrame((ms) => setNear(scene !== undefined && scene.end - ms < NEAR_MS)),
    [playback, scene],
  );
  return isNear;
}

/** The current slide. The next ones wait below it, decoded. A playing video clip covers it. */
export function Stage({
  playback,
  presentation: { name, scenes, clips },
  index,
}: {
  playback: Playback;
  presentation: Presentation;
  index: number;
}) {
  const { element, status, clipIndex } = usePlaybackSnapshot(playback);
  const clip = clips[clipIndex];
  const isNearEnd = useIsNearEnd(playback, scenes[Math.max(index, 0) + 1]);
  const first = Math.max(0, index - 1);
  const ahead = status.name === 'playing' && isNearEnd ? 2 : 1;
  const mounted = scenes.slice(first, Math.max(index, 0) + ahead + 1);
  return (
    <div className={styles.stage}>
      {mounted.map((scene, offset) => {
        const number = first + offset;
        const isShown = number === Math.max(index, 0);
        return (
          <div
            key={scene.start}
            className={isShown ? styles.shown : styles.waiting}
            data-scene={number}
            data-shown={isShown || undefined}
          >
            <SlidePicture
              className={styles.picture}
              src={stagePictureUrl(scene.url)}
              alt={isShown ? sceneAlt(scenes, number) : ''}
              name={name}
              isShown={isShown}
              decoding={isShown ? 'sync' : 'async'}
              fetchPriority={isShown ? 'high' : 'low'}
            />
          </div>
        );
      })}
      {clip?.type === 'video' && <VideoPlace element={element} layout={clip.layout} />}
    </div>
  );
}

/** Resolves once the first slide is on the stage or has failed, so that less important requests wait for it. */
export const waitForFirstSlide = async (): Promise<void> =>
  document
    .querySelector<HTMLImageElement>('[data-shown] img')
    ?.decode()
    .catch(() => undefined);
