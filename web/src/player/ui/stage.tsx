import { useEffect, useRef } from 'react';
import type { Playback } from '../../media/playback/playback';
import { playerWords } from '../../wording/player';
import type { Scene } from '../model/presentation';
import styles from './stage.module.css';
import { useSnapshot } from './use-playback';

/** How many slides ahead are loaded and decoded, so that none is waited for; fewer until somebody plays. */
const SLIDES_AHEAD = 2;
const SLIDES_AHEAD_AT_REST = 1;

/** The slide that shows now; the next ones wait under it, decoded. A video clip fills the stage while it plays. */
export function Stage({ playback, scenes, index }: { playback: Playback; scenes: readonly Scene[]; index: number }) {
  const { element, status } = useSnapshot(playback);
  const videoPlace = useRef<HTMLDivElement>(null);
  const isVideo = element instanceof HTMLVideoElement;
  useEffect(() => {
    videoPlace.current?.replaceChildren(...(isVideo ? [element] : []));
  }, [element, isVideo]);
  const first = Math.max(0, index - 1);
  const ahead = status.name === 'playing' ? SLIDES_AHEAD : SLIDES_AHEAD_AT_REST;
  const mounted = scenes.slice(first, Math.max(index, 0) + ahead + 1);
  return (
    <div className={styles.stage}>
      {mounted.map((scene, offset) => {
        const number = first + offset;
        const isShown = number === Math.max(index, 0);
        return (
          <img
            key={scene.start}
            className={isShown ? styles.shown : styles.waiting}
            src={scene.url}
            alt={isShown ? playerWords.slideAlt(number + 1, scenes.length) : ''}
            data-scene={number}
            data-shown={isShown || undefined}
            decoding={isShown ? 'sync' : 'async'}
            fetchPriority={isShown ? 'high' : 'low'}
            draggable={false}
          />
        );
      })}
      <div ref={videoPlace} className={styles.video} hidden={!isVideo} />
    </div>
  );
}
