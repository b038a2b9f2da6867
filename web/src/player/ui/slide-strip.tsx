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
/** Whoever is still here after the first minute looks around. */
const STAYING_MS = 90_000;

/**
 * The chapters: every slide with the time it comes at; a click goes there. The first have their pictures when the stage has its first one and
 * the browser nothing more urgent to do. Each of the others is a request for nothing but itself: they come, those in sight
 * alone, when a pointer, a finger or the keyboard comes to the strip, or after the first minute.
 */
export function SlideStrip({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const { name, scenes } = presentation;
  const now = useSpanIndex(playback, scenes);
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState(0);
  const [isQuiet, setQuiet] = useState(false);
  const [isLookedAt, setLookedAt] = useState(false);
  if (now > reached) setReached(now);
  useEffect(() => void afterFirstSlide().then(() => whenQuiet(() => setQuiet(true))), []);
  useEffect(() => {
    const timer = setTimeout(() => setLookedAt(true), STAYING_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const strip = list.current;
    const item = strip?.children[now];
    if (!strip || !(item instanceof HTMLElement)) return;
    strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2, behavior: 'smooth' });
  }, [now]);
  return (
    <nav aria-label={playerWords.slides} onPointerEnter={() => setLookedAt(true)} onFocus={() => setLookedAt(true)}>
      <ol ref={list} className={styles.strip}>
        {scenes.map((scene, i) => (
          <Chapter
            key={scene.start}
            scene={scene}
            label={sceneName(scenes, i)}
            name={name}
            isNow={i === now}
            isOnStage={i <= reached + 1 || (isQuiet && i < FIRST_CHAPTERS)}
            mayLoad={isQuiet && isLookedAt}
            onClick={() => playback.seek(scene.start)}
          />
        ))}
      </ol>
    </nav>
  );
}
