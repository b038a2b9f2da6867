import { useEffect, useRef, useState } from 'react';
import { pictureOf } from '#shared/entities/slide-picture';
import { clockText } from '#shared/time/clock-text';
import { classNames } from '../../components/class-names';
import { SlidePicture } from '../../components/slide-picture';
import { stagePicture } from '../../components/stage-picture';
import type { Playback } from '../../media/playback/playback';
import { playerWords } from '../../wording/player';
import type { Presentation } from '../model/presentation';
import { sceneName } from './scene-alt';
import styles from './slide-strip.module.css';
import { useSpanIndex } from './use-playback';

/**
 * The chapters: every slide with the time it comes at; a click goes there. A picture that was shown is there already; of the
 * others the smallest come when somebody turns to the strip, and only those in sight: each is a request, and who only watches
 * needs none of them.
 */
export function SlideStrip({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const { name, scenes } = presentation;
  const now = useSpanIndex(playback, scenes);
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState(0);
  const [isWanted, setWanted] = useState(false);
  if (now > reached) setReached(now);
  const want = () => setWanted(true);
  useEffect(() => {
    const strip = list.current;
    const item = strip?.children[now];
    if (!strip || !(item instanceof HTMLElement)) return;
    strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2, behavior: 'smooth' });
  }, [now]);
  return (
    <nav aria-label={playerWords.slides} onPointerEnter={want} onFocus={want}>
      <ol ref={list} className={styles.strip}>
        {scenes.map((scene, i) => (
          <li key={scene.start}>
            <button
              type="button"
              className={classNames(styles.slide, i === now && styles.now)}
              aria-current={i === now || undefined}
              onClick={() => playback.seek(scene.start)}
            >
              {isWanted || i <= reached ? (
                <SlidePicture
                  className={styles.picture}
                  src={i <= reached ? stagePicture(scene.url) : pictureOf(scene.url, 320)}
                  alt={sceneName(scenes, i)}
                  name={name}
                  loading="lazy"
                  fetchPriority="low"
                />
              ) : (
                <span role="img" className={styles.picture} aria-label={sceneName(scenes, i)} />
              )}
              <span>{clockText(scene.start)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
