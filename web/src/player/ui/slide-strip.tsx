import { useEffect, useRef, useState } from 'react';
import { whenQuiet } from '../../components/when-quiet';
import type { Playback } from '../../media/playback/playback';
import { playerWords } from '../../wording/player';
import { afterFirstSlide } from '../after-first-slide';
import type { Presentation } from '../model/presentation';
import { Chapter } from './chapter';
import { sceneName } from './scene-alt';
import styles from './slide-strip.module.css';
import { useSpanIndex } from './use-playback';

/** The stage shows these soon: on a phone they are all that is in sight. */
const FIRST_CHAPTERS = 3;

/**
 * The chapters: every slide with the time it comes at; a click goes there. Those in sight have their pictures as soon as the stage has its
 * first one and the browser nothing more urgent to do.
 */
export function SlideStrip({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const { name, scenes } = presentation;
  const now = useSpanIndex(playback, scenes);
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState(0);
  const [isQuiet, setQuiet] = useState(false);
  if (now > reached) setReached(now);
  useEffect(() => void afterFirstSlide().then(() => whenQuiet(() => setQuiet(true))), []);
  useEffect(() => {
    const strip = list.current;
    const item = strip?.children[now];
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    if (!strip || !(item instanceof HTMLElement)) return;
    strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2, behavior });
  }, [now]);
  return (
    <nav aria-label={playerWords.slides}>
      <ol ref={list} className={styles.strip}>
        {scenes.map((scene, i) => (
          <Chapter
            key={scene.start}
            scene={scene}
            label={sceneName(scenes, i)}
            name={name}
            isNow={i === now}
            isOnStage={i <= reached + 1 || (isQuiet && i < FIRST_CHAPTERS)}
            mayLoad={isQuiet}
            onClick={() => playback.seek(scene.start)}
          />
        ))}
      </ol>
    </nav>
  );
}
